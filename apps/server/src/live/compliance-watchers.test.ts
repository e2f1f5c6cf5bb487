import { afterAll, describe, expect, test } from 'vitest';
import { type RoleKey, roleKeys } from '@studyline/contract/core/permissions';
import { startApp } from '../../test/app.ts';
import { buildPost } from '../../test/posts.ts';
import { buildMember, buildStudy, buildTeam, type Member, overseeTeam } from '../../test/world.ts';
import type { Actor } from '../core/actor.ts';
import { findReached } from '../features/compliance/reach.ts';
import { canViewCompliance } from '../features/posts/policy.ts';
import { findPostFacts } from '../features/sharing/post-facts-queries.ts';
import { findComplianceWatchers } from './queries.ts';

const people = new Map<RoleKey, Member>();
const actors = new Map<RoleKey, Actor>();

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
/** A team that all of them are in, one that they oversee, and one that they have nothing to do with. */
const own = await buildTeam(db, study);
const overseen = await buildTeam(db, study);
const foreign = await buildTeam(db, study);
await overseeTeam(db, study, { teamId: overseen, by: own });
for (const role of roleKeys) {
  const person = await buildMember(db, study, { roles: [role], teamId: own });
  people.set(role, person);
  actors.set(role, await app.as(person).actor());
}
afterAll(() => app.close());

/** The roles that may follow the progress of a team's people on a post, according to the policy. */
async function allowed(postId: number, teamId: number | null): Promise<RoleKey[]> {
  const roles: RoleKey[] = [];
  for (const [role, actor] of actors) {
    const post = await findPostFacts(db, actor, postId);
    if (!post) throw new Error(`${role} does not see the post.`);
    if (canViewCompliance(actor, post) !== true) continue;
    const { teamIds, userId } = await findReached(db, actor, post);
    // Somebody who sees only their own progress gets the event in person.
    if (userId !== null) continue;
    if (!teamIds || (teamId !== null && teamIds.includes(teamId))) roles.push(role);
  }
  return roles;
}

describe('findComplianceWatchers', () => {
  test.each(roleKeys)(
    'finds the people whom the policy lets follow each team on a post of %s',
    async (role) => {
      const author = people.get(role);
      if (!author) throw new Error(`Nobody is ${role}.`);
      const { postId } = await buildPost(app, study, { author });
      for (const teamId of [own, overseen, foreign, null]) {
        const watchers = await findComplianceWatchers(db, postId, teamId);
        const found = [...people]
          .filter(([, person]) => watchers.includes(person.userId))
          .map(([key]) => key);
        expect(found).toEqual(await allowed(postId, teamId));
        expect(found.length).toBeGreaterThan(0);
        expect(found.length).toBe(watchers.length);
      }
    },
  );
});
