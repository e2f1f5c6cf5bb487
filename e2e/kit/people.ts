import type { RoleKey } from '@studyline/contract/core/permissions';
import type { Server } from '../../apps/server/src/core/server.ts';
import { buildMember, buildStudy, buildUser, type Person } from '../../apps/server/test/world.ts';
import { findPerson } from './fixtures.ts';

/** Someone new who has accepted the terms and is in no study. `loginAs` finds them by name. */
export async function addPerson(server: Server): Promise<Person & { name: string }> {
  const person = await buildUser(server.db);
  return { ...person, name: person.emailAddress.split('@')[0]! };
}

/** A new study with these people of the demo in it and nothing published. */
export async function addStudy(
  server: Server,
  name: string,
  people: Record<string, RoleKey[]>,
): Promise<number> {
  const study = await buildStudy(server.db, { name });
  for (const [key, roles] of Object.entries(people)) {
    const userId = await findPerson(server, key);
    await buildMember(server.db, study, { roles, person: { userId, uuid: '', emailAddress: '' } });
  }
  return study.channelId;
}
