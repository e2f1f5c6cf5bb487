import { afterAll, describe, expect, test } from 'vitest';
import {
  addTeamMember,
  removeMember,
  removeTeamMember,
  setMemberRoles,
} from '@studyline/contract/members/changes';
import type { RoleKey } from '@studyline/contract/core/permissions';
import type { participationTypes } from '@studyline/contract/required-actions/required-action';
import { startApp } from '../../../test/app.ts';
import { buildInvestigator, change, delegate, dutiesOf } from '../../../test/delegations.ts';
import { obligationsIn, type Site, succeed } from '../../../test/obligations.ts';
import { buildPost } from '../../../test/posts.ts';
import { buildClient, buildMember, buildStudy, buildTeam } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { clientId } = await buildClient(db);
afterAll(() => app.close());

type Participation = (typeof participationTypes)[number];

/** A study with sites A and B, and a post to be acknowledged by everybody or by one role. The person is not in the study yet. */
async function buildScene(participation: Participation, addressed?: RoleKey) {
  const study = await buildStudy(db, { clientId });
  const administrator = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
  const sites = { A: await buildTeam(db, study), B: await buildTeam(db, study) };
  const colleague = await buildInvestigator(app, study, sites.A);
  const dutyIds = await dutiesOf(app, study, colleague);
  let lineId = 0;
  const person = await buildMember(db, await buildStudy(db, { clientId }), { roles: ['MONITOR'] });
  const targetAudience = addressed
    ? { channelWide: false, roles: [study.roleIds[addressed]], teamIds: [] }
    : { channelWide: true, roles: [], teamIds: [] };
  const post = await buildPost(app, study, {
    author: administrator,
    rules: [{ memberParticipationType: participation, targetAudience }],
  });
  const { channelId } = study;
  const memberId = `${channelId}-${person.userId}`;
  const by = app.as(administrator);
  return {
    ...obligationsIn(app, { study, administrator, sites, person, colleague, post }),
    joins: async (site: Site, ...keys: RoleKey[]) =>
      succeed(
        by.call(addTeamMember, {
          params: { channelId, teamId: sites[site] },
          body: { emailAddress: person.emailAddress, roleIds: keys.map((key) => study.roleIds[key]) },
        }),
      ),
    isDelegate: async () => {
      lineId = await delegate(app, study, colleague, {
        teamId: sites.A,
        userId: person.userId,
        dutyId: dutyIds[0]!,
      });
    },
    isNoDelegate: () =>
      succeed(
        change(app, study, colleague, { teamId: sites.A, id: lineId }, 'end', { reason: 'As planned' }),
      ),
    leaves: (site: Site) =>
      succeed(by.call(removeTeamMember, { params: { channelId, teamId: sites[site], memberId }, query: {} })),
    isRemoved: () => succeed(by.call(removeMember, { params: { channelId, memberId }, query: {} })),
    becomes: (...keys: RoleKey[]) =>
      succeed(
        by.call(setMemberRoles, {
          params: { channelId, memberId },
          query: { roleId: keys.map((key) => study.roleIds[key]) },
        }),
      ),
    dueTimeAt: async (site: Site) => {
      const { due_at } = await db
        .selectFrom('assignment')
        .select('due_at')
        .where('user_id', '=', person.userId)
        .where('team_id', '=', sites[site])
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return due_at;
    },
  };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;

const STAFF = 'SITE_STAFF';
const PI = 'PRINCIPAL_INVESTIGATOR';
const SUB = 'SUB_INVESTIGATOR';
const CAME = (scene: Scene) => scene.joins('A', STAFF);

/** Who is addressed, what happens to a person after the publication, and their required actions then. */
const table: [Participation, string, ((scene: Scene) => Promise<void>)[], string[], RoleKey?][] = [
  ['EVERY_MEMBER', 'joins', [CAME], ['A OPEN']],
  ['EVERY_MEMBER', 'joins, and another team', [CAME, (s) => s.joins('B', STAFF)], ['A OPEN']],
  [
    'EVERY_MEMBER',
    'has done it, and joins another team',
    [CAME, (s) => s.does('A'), (s) => s.joins('B', STAFF)],
    ['A COMPLETED'],
  ],
  [
    'EVERY_MEMBER',
    'leaves the team that their action is for',
    [CAME, (s) => s.joins('B', STAFF), (s) => s.leaves('A')],
    ['A NO_LONGER_REQUIRED', 'B OPEN'],
  ],
  ['EVERY_MEMBER', 'is removed', [CAME, (s) => s.isRemoved()], ['A NO_LONGER_REQUIRED']],
  ['EVERY_MEMBER', 'is removed and comes back', [CAME, (s) => s.isRemoved(), CAME], ['A OPEN']],
  [
    'EVERY_MEMBER',
    'is removed and comes back to another team',
    [CAME, (s) => s.isRemoved(), (s) => s.joins('B', STAFF)],
    ['A NO_LONGER_REQUIRED', 'B OPEN'],
  ],
  [
    'EVERY_MEMBER',
    'has done it, is removed and comes back',
    [CAME, (s) => s.does('A'), (s) => s.isRemoved(), CAME],
    ['A COMPLETED'],
  ],
  ['EVERY_MEMBER', 'has a colleague who does it', [CAME, (s) => s.colleagueDoes()], ['A OPEN']],
  ['EVERY_MEMBER', 'joins a team on hold', [(s) => s.isHeld('A'), CAME], []],
  [
    'EVERY_MEMBER',
    'joins a team on hold, which resumes',
    [(s) => s.isHeld('A'), CAME, (s) => s.isResumed('A')],
    ['A OPEN'],
  ],
  ['EVERY_MEMBER', 'is in a team that is put on hold', [CAME, (s) => s.isHeld('A')], ['A PAUSED']],
  [
    'EVERY_MEMBER',
    'is in a team that resumes',
    [CAME, (s) => s.isHeld('A'), (s) => s.isResumed('A')],
    ['A OPEN'],
  ],
  [
    'EVERY_MEMBER',
    'is removed from a team on hold',
    [CAME, (s) => s.isHeld('A'), (s) => s.isRemoved()],
    ['A NO_LONGER_REQUIRED'],
  ],
  [
    'EVERY_MEMBER',
    'has done it in a team that is put on hold',
    [CAME, (s) => s.does('A'), (s) => s.isHeld('A')],
    ['A COMPLETED'],
  ],
  ['EVERY_MEMBER', 'lacks the addressed role', [CAME], [], 'SITE_PHARMACIST'],
  [
    'EVERY_MEMBER',
    'gets the addressed role',
    [CAME, (s) => s.becomes('SITE_PHARMACIST')],
    ['A OPEN'],
    'SITE_PHARMACIST',
  ],
  [
    'EVERY_MEMBER',
    'loses the addressed role',
    [(s) => s.joins('A', 'SITE_PHARMACIST'), (s) => s.becomes(STAFF)],
    ['A NO_LONGER_REQUIRED'],
    'SITE_PHARMACIST',
  ],
  [
    'EVERY_MEMBER',
    'has done it, loses the addressed role and gets it again',
    [
      (s) => s.joins('A', 'SITE_PHARMACIST'),
      (s) => s.does('A'),
      (s) => s.becomes(STAFF),
      (s) => s.becomes('SITE_PHARMACIST'),
    ],
    ['A COMPLETED'],
    'SITE_PHARMACIST',
  ],

  ['ANY_MEMBER', 'joins', [CAME], ['A OPEN']],
  ['ANY_MEMBER', 'joins, and another team', [CAME, (s) => s.joins('B', STAFF)], ['A OPEN', 'B OPEN']],
  ['ANY_MEMBER', 'joins a team in which somebody has done it', [(s) => s.colleagueDoes(), CAME], []],
  ['ANY_MEMBER', 'has a colleague who does it', [CAME, (s) => s.colleagueDoes()], ['A COMPLETED_BY_OTHER']],
  [
    'ANY_MEMBER',
    'has a colleague who did it, is removed and comes back',
    [CAME, (s) => s.colleagueDoes(), (s) => s.isRemoved(), CAME],
    ['A COMPLETED_BY_OTHER'],
  ],
  [
    'ANY_MEMBER',
    'is removed, a colleague does it, and they come back',
    [CAME, (s) => s.isRemoved(), (s) => s.colleagueDoes(), CAME],
    ['A NO_LONGER_REQUIRED'],
  ],
  [
    'ANY_MEMBER',
    'has done it, and joins another team',
    [CAME, (s) => s.does('A'), (s) => s.joins('B', STAFF)],
    ['A COMPLETED', 'B OPEN'],
  ],
  [
    'ANY_MEMBER',
    'leaves',
    [CAME, (s) => s.joins('B', STAFF), (s) => s.leaves('B')],
    ['A OPEN', 'B NO_LONGER_REQUIRED'],
  ],
  ['ANY_MEMBER', 'is in a team that is put on hold', [CAME, (s) => s.isHeld('A')], ['A PAUSED']],
  [
    'ANY_MEMBER',
    'is in a team that resumes',
    [CAME, (s) => s.isHeld('A'), (s) => s.isResumed('A')],
    ['A OPEN'],
  ],

  ['PRINCIPAL_INVESTIGATOR', 'joins in another role', [CAME], []],
  ['PRINCIPAL_INVESTIGATOR', 'joins as one', [(s) => s.joins('A', PI)], ['A OPEN']],
  [
    'PRINCIPAL_INVESTIGATOR',
    'joins two teams as one',
    [(s) => s.joins('A', PI), (s) => s.joins('B', PI)],
    ['A OPEN', 'B OPEN'],
  ],
  ['PRINCIPAL_INVESTIGATOR', 'becomes one', [CAME, (s) => s.becomes(PI)], ['A OPEN']],
  [
    'PRINCIPAL_INVESTIGATOR',
    'stops being one',
    [(s) => s.joins('A', PI), (s) => s.becomes(STAFF)],
    ['A NO_LONGER_REQUIRED'],
  ],
  [
    'PRINCIPAL_INVESTIGATOR',
    'stops being one, and then becomes one again',
    [(s) => s.joins('A', PI), (s) => s.becomes(STAFF), (s) => s.becomes(PI, STAFF)],
    ['A OPEN'],
  ],
  ['PRINCIPAL_INVESTIGATOR', 'becomes a delegate', [CAME, (s) => s.becomes(SUB)], []],

  ['PI_OR_DELEGATE', 'joins as neither', [CAME], []],
  ['PI_OR_DELEGATE', 'joins as a delegate', [CAME, (s) => s.isDelegate()], ['A OPEN']],
  ['PI_OR_DELEGATE', 'is delegated nothing, whatever their role', [(s) => s.joins('A', SUB)], []],
  [
    'PI_OR_DELEGATE',
    'changes from delegate to investigator',
    [CAME, (s) => s.isDelegate(), (s) => s.becomes(PI), (s) => s.isNoDelegate()],
    ['A OPEN'],
  ],
  [
    'PI_OR_DELEGATE',
    'stops being a delegate',
    [CAME, (s) => s.isDelegate(), (s) => s.isNoDelegate()],
    ['A NO_LONGER_REQUIRED'],
  ],
  [
    'PI_OR_DELEGATE',
    'has done it and stops being a delegate',
    [CAME, (s) => s.isDelegate(), (s) => s.does('A'), (s) => s.isNoDelegate()],
    ['A COMPLETED'],
  ],
  [
    'PI_OR_DELEGATE',
    'is a delegate in another team only',
    [CAME, (s) => s.joins('B', STAFF), (s) => s.isDelegate()],
    ['A OPEN'],
  ],
  [
    'PI_OR_DELEGATE',
    'is a delegate in a team on hold',
    [CAME, (s) => s.isDelegate(), (s) => s.isHeld('A')],
    ['A PAUSED'],
  ],
];

describe('required actions follow people', () => {
  test.each(table)('%s: someone who %s', async (participation, _what, steps, expected, addressed) => {
    const scene = await buildScene(participation, addressed);
    for (const step of steps) await step(scene);
    expect(await scene.obligations()).toEqual(expected);
  });

  test('an action that moves to another team of the same person keeps its due time', async () => {
    const scene = await buildScene('EVERY_MEMBER');
    await scene.joins('A', STAFF);
    const due = await scene.dueTimeAt('A');
    expect(due).toBeInstanceOf(Date);
    await scene.joins('B', STAFF);
    await scene.isHeld('A');
    expect(await scene.dueTimeAt('B')).toEqual(due);
    await scene.isResumed('A');
    await scene.leaves('B');
    expect(await scene.dueTimeAt('A')).toEqual(due);
  });
});
