import { afterAll, describe, expect, test } from 'vitest';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { updatePermissions } from '@studyline/contract/sharing/readers';
import type { participationTypes } from '@studyline/contract/required-actions/required-action';
import type { PermissionEntry } from '@studyline/contract/sharing/calls';
import { startApp } from '../../../../test/app.ts';
import { obligationsIn, succeed } from '../../../../test/obligations.ts';
import { buildPost } from '../../../../test/posts.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  everyone,
  joinTeam,
  nobody,
} from '../../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { clientId } = await buildClient(db);
afterAll(() => app.close());

type Participation = (typeof participationTypes)[number];

/** A post that requires everyone to acknowledge it, and a person of site A, perhaps of B too, who does or does not see it. */
async function buildScene(participation: Participation, role: RoleKey, isInBoth: boolean, sees: boolean) {
  const study = await buildStudy(db, { clientId });
  const administrator = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
  const sites = { A: await buildTeam(db, study), B: await buildTeam(db, study) };
  const person = await buildMember(db, study, { roles: [role], teamId: sites.A });
  if (isInBoth) await joinTeam(db, study, person, sites.B);
  const colleague = await buildMember(db, study, { roles: ['SITE_PHARMACIST'], teamId: sites.A });
  const forColleagues = { ...nobody, roles: [study.roleIds.SITE_PHARMACIST] };
  const post = await buildPost(app, study, {
    author: administrator,
    viewPost: sees ? everyone : forColleagues,
    rules: [{ memberParticipationType: participation }],
  });
  const { postId } = post;
  const share = (viewPost: PermissionEntry) =>
    succeed(
      app.as(administrator).call(updatePermissions, {
        params: { id: postId },
        body: { viewPost, commentOnPost: everyone, updatePost: nobody, deletePost: nobody },
      }),
    );
  return {
    ...obligationsIn(app, { study, administrator, sites, person, colleague, post }),
    gains: () => share(everyone),
    loses: () => share(forColleagues),
    dueTime: async () =>
      (
        await db
          .selectFrom('assignment')
          .select('due_at')
          .where('user_id', '=', person.userId)
          .where('post_id', '=', postId)
          .executeTakeFirstOrThrow()
      ).due_at,
  };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;

const STAFF = 'SITE_STAFF';
const PI = 'PRINCIPAL_INVESTIGATOR';
const GAINS = (scene: Scene) => scene.gains();
const LOSES = (scene: Scene) => scene.loses();

/**
 * Whom the rule addresses, who the person is, whether they see the post at first, what happens, and what is then required of them.
 */
const table: [
  Participation,
  RoleKey,
  'A' | 'A and B',
  boolean,
  ((scene: Scene) => Promise<void>)[],
  string[],
][] = [
  ['EVERY_MEMBER', STAFF, 'A', false, [], []],
  ['EVERY_MEMBER', STAFF, 'A', false, [GAINS], ['A OPEN']],
  ['EVERY_MEMBER', STAFF, 'A and B', false, [GAINS], ['A OPEN']],
  ['EVERY_MEMBER', STAFF, 'A', true, [LOSES], ['A NO_LONGER_REQUIRED']],
  ['EVERY_MEMBER', STAFF, 'A', true, [LOSES, GAINS], ['A OPEN']],
  ['EVERY_MEMBER', STAFF, 'A', true, [(s) => s.does('A'), LOSES, GAINS], ['A COMPLETED']],
  ['EVERY_MEMBER', STAFF, 'A', true, [(s) => s.isHeld('A'), LOSES], ['A NO_LONGER_REQUIRED']],
  ['EVERY_MEMBER', STAFF, 'A', false, [(s) => s.isHeld('A'), GAINS], []],
  ['EVERY_MEMBER', STAFF, 'A', false, [(s) => s.isHeld('A'), GAINS, (s) => s.isResumed('A')], ['A OPEN']],
  [
    'EVERY_MEMBER',
    STAFF,
    'A',
    true,
    [(s) => s.isHeld('A'), LOSES, (s) => s.isResumed('A')],
    ['A NO_LONGER_REQUIRED'],
  ],
  ['EVERY_MEMBER', STAFF, 'A and B', false, [(s) => s.isHeld('A'), GAINS], ['B OPEN']],
  ['ANY_MEMBER', STAFF, 'A and B', false, [GAINS], ['A OPEN', 'B OPEN']],
  ['ANY_MEMBER', STAFF, 'A', false, [(s) => s.colleagueDoes(), GAINS], []],
  ['ANY_MEMBER', STAFF, 'A', true, [(s) => s.colleagueDoes(), LOSES, GAINS], ['A COMPLETED_BY_OTHER']],
  ['ANY_MEMBER', STAFF, 'A', true, [LOSES, (s) => s.colleagueDoes(), GAINS], ['A NO_LONGER_REQUIRED']],
  ['PRINCIPAL_INVESTIGATOR', STAFF, 'A', false, [GAINS], []],
  ['PRINCIPAL_INVESTIGATOR', PI, 'A', false, [GAINS], ['A OPEN']],
  ['PRINCIPAL_INVESTIGATOR', PI, 'A and B', true, [LOSES], ['A NO_LONGER_REQUIRED', 'B NO_LONGER_REQUIRED']],
  ['PI_OR_DELEGATE', PI, 'A', false, [GAINS], ['A OPEN']],
  ['PI_OR_DELEGATE', 'SUB_INVESTIGATOR', 'A', false, [GAINS], []],
  ['PI_OR_DELEGATE', STAFF, 'A', false, [GAINS], []],
  ['EVERY_MEMBER', 'QA_AUDITOR', 'A', true, [LOSES, GAINS], []],
];

describe('obligations follow the readers of a post', () => {
  test.each(table)(
    '%s, of %s in %s, who sees it at first: %s',
    async (participation, role, teams, sees, steps, expected) => {
      const scene = await buildScene(participation, role, teams === 'A and B', sees);
      for (const step of steps) await step(scene);
      expect(await scene.obligations()).toEqual(expected);
    },
  );

  test('people who gain access have the full grace period from then on, and people who keep it keep their due time', async () => {
    const scene = await buildScene('EVERY_MEMBER', STAFF, false, true);
    const first = await scene.dueTime();
    await scene.gains();
    expect(await scene.dueTime()).toEqual(first);
    await scene.loses();
    await scene.gains();
    expect((await scene.dueTime())!.getTime()).toBeGreaterThan(first!.getTime());
  });
});
