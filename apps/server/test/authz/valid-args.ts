import type { Endpoint, Parts } from '@studyline/contract/core/endpoint';
import { cases } from './cases.ts';
import type { Who } from './people.ts';
import type { AuthzWorld } from './world.ts';

/** Who may do most with it. */
export const callerOf = ({ permission, feature }: Endpoint): Who =>
  permission === 'CLIENT_MANAGE' || feature === 'clients' ? 'CLIENT_ADMIN' : 'CHANNEL_ADMIN';

/** The parts of a valid call. */
export async function argsOf(world: AuthzWorld, endpoint: Endpoint): Promise<Parts> {
  const one = cases.find((each) => each.endpoint === endpoint)!;
  const who = callerOf(endpoint);
  return (await one.args({ w: world, who, place: world.ofOwnTeam(who) })) as Parts;
}
