import type * as contract from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { presentProfile } from './present.ts';
import * as queries from './queries.ts';

export async function getProfile(actor: Actor): Promise<contract.Profile> {
  return presentProfile(await queries.findProfile(actor.server.db, actor.userId));
}
