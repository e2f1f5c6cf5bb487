import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { respondToEvent } from '@studyline/contract/calendar/calls';
import { handOver } from '@studyline/contract/compliance/hand-over';
import { answerInvitation, inviteMember } from '@studyline/contract/invitations/calls';
import { updatePermissions } from '@studyline/contract/sharing/readers';
import { lastDayAt } from '@studyline/contract/service-items/validity';
import { subscribeOther, subscribeToPost } from '@studyline/contract/subscriptions/calls';
import { type UpdateKind, updateKinds } from '@studyline/contract/updates/kinds';
import { startApp } from '../../../../test/app.ts';
import { query } from '../../../../test/cluster.ts';
import { papersIn } from '../../../../test/equipment-papers.ts';
import { ask, buildInvestigator, change, dayFromNow, dutiesOf } from '../../../../test/delegations.ts';
import { pickupsIn } from '../../../../test/pickups.ts';
import { add, addSubmitted, buildPost, move, removePost } from '../../../../test/posts.ts';
import { quotationsIn } from '../../../../test/quotations.ts';
import { KNOWN_PIN } from '../../../../test/signers.ts';
import { supportIn } from '../../../../test/support.ts';
import { updatesIn } from '../../../../test/updates.ts';
import {
  buildClient,
  buildTeam,
  buildUser,
  everyone,
  type Member,
  nobody,
  overseeTeam,
  type Person,
} from '../../../../test/world.ts';
import { openMembers } from '../../members/members-fixture.ts';
import { tellOfCalibrations, tellOfDue, tellOfExpiring } from './write-updates.ts';

const app = await startApp();
const { server } = app;
const { db } = server;
const { clientId } = await buildClient(db);
const members = openMembers(app, clientId);
afterAll(() => app.close());

const HOUR = 3_600_000;
const { begin, runJobs, list } = updatesIn(app);
let world: Awaited<ReturnType<typeof members.build>>;
let manager: Member;
let investigator: Member;
let coordinator: Member;
let colleague: Member;
let vendor: Member;
beforeEach(async () => {
  world = await members.build();
  const { study, teams, join } = world;
  manager = await join('sponsor', 'STUDY_MANAGER');
  investigator = await buildInvestigator(app, study, teams.site);
  coordinator = await join('site', 'STUDY_COORDINATOR');
  colleague = await join('site', 'SITE_STAFF');
  vendor = await join('vendor', 'VENDOR_MEMBER');
  await begin();
});

const succeed = async (answer: Promise<{ status: number; error?: { errorDescription?: string } }>) => {
  const { status, error } = await answer;
  expect([status, error?.errorDescription]).toEqual([200, undefined]);
};

/** Who was told of it, and whether it requires something of them or answers them. */
type Heard = [Person, 'FOR_ME' | 'OTHER'][];

const invite = async (transitionName: 'accept_invite' | 'decline_invite'): Promise<Heard> => {
  const { study, teams } = world;
  const params = { channelId: study.channelId, teamId: teams.site };
  const invited = await buildUser(db);
  const body = { email: invited.emailAddress, roleIds: [study.roleIds.SITE_STAFF] };
  const { id: inviteId } = (await app.as(manager).call(inviteMember, { params, body })).body;
  await succeed(
    app.as(invited).call(answerInvitation, { params: { ...params, inviteId }, query: { transitionName } }),
  );
  return [[manager, 'OTHER']];
};
const delegate = async (decision?: 'approve' | 'refuse'): Promise<Heard> => {
  const { study, teams } = world;
  const teamId = teams.site;
  const [dutyId] = await dutiesOf(app, study, coordinator);
  const line = { teamId, userId: colleague.userId, dutyId: dutyId! };
  const { body, status } = await ask(app, study, coordinator, line);
  expect(status).toBe(200);
  if (!decision) return [[investigator, 'FOR_ME']];
  const said = decision === 'approve' ? {} : { reason: 'No training' };
  await succeed(
    change(app, study, investigator, { teamId, id: body.id }, decision, { ...said, signaturePIN: KNOWN_PIN }),
  );
  return [
    [coordinator, 'FOR_ME'],
    [colleague, 'FOR_ME'],
  ];
};
const handOn = async (): Promise<Heard> => {
  const { study, teams } = world;
  const ofCoordinators = { ...nobody, roles: [study.roleIds.STUDY_COORDINATOR] };
  const { postId, ruleIds } = await buildPost(app, study, {
    author: manager,
    rules: [{ targetAudience: ofCoordinators }],
  });
  await runJobs();
  await succeed(
    app.as(coordinator).call(handOver, {
      params: { id: postId },
      body: { teamId: teams.site, ruleId: ruleIds[0]!, userId: colleague.userId },
    }),
  );
  return [[colleague, 'FOR_ME']];
};
const share = async (rules: object[]): Promise<Heard> => {
  const { study, administrator } = world;
  const viewPost = { ...nobody, roles: [study.roleIds.STUDY_COORDINATOR] };
  const { postId } = await buildPost(app, study, { author: manager, viewPost, rules });
  await runJobs();
  const body = {
    viewPost: { ...viewPost, roles: [study.roleIds.STUDY_COORDINATOR, study.roleIds.SITE_STAFF] },
    commentOnPost: everyone,
    updatePost: nobody,
    deletePost: nobody,
  };
  await succeed(app.as(administrator).call(updatePermissions, { params: { id: postId }, body }));
  return [[colleague, rules.length > 0 ? 'FOR_ME' : 'OTHER']];
};
const lendDue = async (days: number): Promise<Heard> => {
  const { study, teams } = world;
  await pickupsIn(app, study).lend(teams.site, { calibration_due_on: dayFromNow(days), status: 'ON_SITE' });
  for (let times = 0; times < 2; times++) await tellOfCalibrations(server);
  if (days > 30) return [];
  return [investigator, coordinator, colleague].map((person) => [person, 'FOR_ME']);
};
const equipmentId = async () => {
  const { rental_equipment_id: id } = await db
    .selectFrom('rental_equipment')
    .select('rental_equipment_id')
    .where('channel_id', '=', world.study.channelId)
    .executeTakeFirstOrThrow();
  return id;
};
const cancel = async (): Promise<Heard> => {
  const { postId } = await buildPost(app, world.study, { author: manager, isEvent: true });
  const params = { id: postId };
  await succeed(app.as(coordinator).call(respondToEvent, { params, body: { response: 'GOING' } }));
  await succeed(app.as(colleague).call(subscribeToPost, { params: { postId } }));
  await succeed(removePost(app, manager, postId));
  return [
    [coordinator, 'FOR_ME'],
    [colleague, 'OTHER'],
  ];
};
const expire = async (days: number): Promise<Heard> => {
  const { study, teams, join: joinTeam } = world;
  const supply = await joinTeam('sponsor', 'SUPPLY_MANAGER');
  const { ask: request, issue } = quotationsIn(app, study);
  const id = await request(coordinator, teams.site);
  const lastDay = new Date(Date.parse(lastDayAt(new Date())) + days * 24 * HOUR).toISOString().slice(0, 10);
  await succeed(issue(supply, id, 1, [120], { validUntilDate: lastDay }));
  await runJobs();
  for (let times = 0; times < 2; times++) await tellOfExpiring(server);
  if (days > 3) return [];
  return [world.administrator, manager, coordinator, supply].map((person) => [person, 'FOR_ME']);
};
/** Adds somebody of the client, and then what is given. */
const join = async (then: (person: Person) => Promise<unknown> = async () => undefined): Promise<Heard> => {
  const { study, teams, administrator } = world;
  const person = await members.colleague();
  await succeed(members.add(administrator, study, teams.cro, person, ['MONITOR']));
  await then(person);
  return [[person, 'FOR_ME']];
};

/** How each kind comes about, and who hears of it. */
const cases: readonly [string, UpdateKind, () => Promise<Heard>][] = [
  ['an accepted invitation, whoever invited', 'INVITATION_ACCEPTED', () => invite('accept_invite')],
  ['a declined invitation, whoever invited', 'INVITATION_DECLINED', () => invite('decline_invite')],
  ['a line of the log, the investigator', 'DELEGATION_ASKED', () => delegate()],
  ['an approval, whoever asked and the person', 'DELEGATION_APPROVED', () => delegate('approve')],
  ['a refusal, whoever asked and the person', 'DELEGATION_REFUSED', () => delegate('refuse')],
  ['a new study, its new member', 'STUDY_JOINED', () => join()],
  [
    'a further team, its new member',
    'TEAM_JOINED',
    () =>
      join(async (person) => {
        const { study, administrator } = world;
        const teamId = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
        await succeed(members.add(administrator, study, teamId, person, ['MONITOR']));
      }),
  ],
  [
    'other roles, who has them',
    'ROLES_CHANGED',
    () =>
      join((person) => succeed(members.setRoles(world.administrator, world.study, person, 'SUPPLY_MANAGER'))),
  ],
  [
    'leading a team, who leads it',
    'LEAD_GIVEN',
    async () => {
      const { study, teams, administrator } = world;
      const roles = ['VENDOR_MEMBER'] as const;
      await succeed(
        members.add(administrator, study, teams.vendor, vendor, [...roles], { isTeamLead: true }),
      );
      return [[vendor, 'FOR_ME']];
    },
  ],
  ['an action that is handed over, who has it now', 'ACTION_HANDED_OVER', handOn],
  [
    'an action that returns, who had it',
    'ACTION_RETURNED',
    async () => {
      await handOn();
      await succeed(members.remove(world.administrator, world.study, colleague));
      return [[coordinator, 'FOR_ME']];
    },
  ],
  ['a shared post, those who see it only now', 'POST_SHARED', () => share([])],
  ['a shared post that requires something', 'POST_SHARED', () => share([{}])],
  [
    'a subscription by somebody else, the subscriber',
    'SUBSCRIBED_BY_OTHER',
    async () => {
      const { postId } = await buildPost(app, world.study, { author: manager });
      const body = { userId: coordinator.userId, isSubscribed: true };
      await succeed(app.as(manager).call(subscribeOther, { params: { id: postId }, body }));
      return [[coordinator, 'OTHER']];
    },
  ],
  [
    'a message, who asked and the others who are involved',
    'ITEM_MESSAGE',
    async () => {
      const { study, teams } = world;
      const { ask: request, write } = supportIn(app, study);
      const id = await request(coordinator, { teamId: teams.site });
      await succeed(write(vendor, id, 'Which freezer?'));
      return [
        [investigator, 'OTHER'],
        [coordinator, 'FOR_ME'],
        [colleague, 'OTHER'],
      ];
    },
  ],
  [
    'a draft that expires tomorrow, its author',
    'DRAFT_EXPIRING',
    async () => {
      const author = await world.join('sponsor', 'CONTENT_AUTHOR');
      const { postId } = (await add(app, world.study, author)).body;
      const { expires_at: end } = await db
        .selectFrom('post_version')
        .select('expires_at')
        .where('post_id', '=', postId)
        .executeTakeFirstOrThrow();
      for (const hours of [25, 23, 1, -1]) {
        vi.useFakeTimers({ now: end!.getTime() - hours * HOUR, toFake: ['Date'] });
        await tellOfDue(server);
        vi.useRealTimers();
      }
      return [[author, 'FOR_ME']];
    },
  ],
  [
    'what has been overdue for a day, whoever oversees the team',
    'TEAM_OVERDUE',
    async () => {
      const { study, teams, join } = world;
      const monitor = await join('sponsor', 'MONITOR');
      await join('vendor', 'MONITOR');
      await overseeTeam(db, study, { teamId: teams.site, by: teams.sponsor });
      const { postId } = await buildPost(app, study, {
        author: manager,
        rules: [{ targetAudience: { ...nobody, roles: [study.roleIds.STUDY_COORDINATOR] } }],
      });
      await query(
        app.database.ownerUrl,
        `update assignment set due_at = now() - interval '23 hours' where post_id = ${postId}`,
      );
      for (const hours of [0, 2, 3]) {
        vi.useFakeTimers({ now: Date.now() + hours * HOUR, toFake: ['Date'] });
        await tellOfDue(server);
        vi.useRealTimers();
        const count = await query(
          app.database.ownerUrl,
          `select count(*)::integer from personal_update where post_id = ${postId} and kind = 'TEAM_OVERDUE'`,
        );
        expect(count.map(Number)).toEqual([hours === 0 ? 0 : 1]);
      }
      return [[monitor, 'OTHER']];
    },
  ],
  ['a cancelled event, whoever responded or subscribes', 'EVENT_CANCELLED', cancel],
  ['an offer about to expire, whoever asked or can order from it', 'QUOTATION_EXPIRING', () => expire(3)],
  ['an offer that expires later, nobody', 'QUOTATION_EXPIRING', () => expire(4)],
  ['a calibration within 30 days, the team', 'CALIBRATION_DUE', () => lendDue(30)],
  ['an overdue calibration, the team', 'CALIBRATION_DUE', () => lendDue(-3)],
  ['a later calibration, nobody', 'CALIBRATION_DUE', () => lendDue(31)],
];

test.each(cases)('%s: %s, once', async (_, kind, happen) => {
  const heard = await happen();
  await runJobs();
  const rows = await db
    .selectFrom('personal_update')
    .select(['user_id', 'is_for_me'])
    .where('kind', '=', kind)
    .where('channel_id', '=', world.study.channelId)
    .orderBy('user_id')
    .execute();
  expect(rows.map((row) => [row.user_id, row.is_for_me ? 'FOR_ME' : 'OTHER'])).toEqual(
    heard.map(([{ userId }, isFor]) => [userId, isFor]).toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  // Whoever was told may see it, and the newest about it is what is listed.
  for (const [person] of heard) {
    const { items } = await list(person);
    expect(items.map((item) => item.kind)).toContain(kind);
  }
});

test('an offer that has expired is told as such, and is nobody’s to do any more', async () => {
  await expire(3);
  const { id } = await db
    .selectFrom('service_item')
    .select('id')
    .where('channel_id', '=', world.study.channelId)
    .executeTakeFirstOrThrow();
  const shown = async () => {
    const { items, forMeUnreadCount } = await list(manager, { filter: 'FOR_ME' });
    const [offer] = (await list(manager)).items.filter((item) => item.serviceItem?.serviceItemId === id);
    return [offer?.serviceItem?.status, offer?.isForMe, items.length, forMeUnreadCount];
  };
  expect(await shown()).toEqual(['ISSUED', true, 1, 1]);
  await query(
    app.database.ownerUrl,
    `update quotation_detail set valid_until = valid_until - 10 where service_item_id = ${id}`,
  );
  expect(await shown()).toEqual(['EXPIRED', false, 0, 0]);
});

test.each(['a new certificate', 'its return'])('after %s, a calibration is no longer due', async (what) => {
  await lendDue(30);
  const id = await equipmentId();
  const shown = async () => {
    const { items, forMeUnreadCount } = await list(coordinator, { filter: 'FOR_ME' });
    const [told] = (await list(coordinator)).items;
    return [told?.kind, told?.equipment?.dueDate, told?.isForMe, items.length, forMeUnreadCount];
  };
  expect(await shown()).toEqual(['CALIBRATION_DUE', dayFromNow(30), true, 1, 1]);
  if (what === 'its return')
    await query(
      app.database.ownerUrl,
      `update rental_equipment set status = 'RETURNED' where rental_equipment_id = ${id}`,
    );
  else await succeed(papersIn(app).certify(coordinator, id, [dayFromNow(-1), dayFromNow(300)]));
  expect(await shown()).toEqual(['CALIBRATION_DUE', null, false, 0, 0]);
});

test.each(['published', 'changed', 'expired'])(
  'a draft that was %s is no longer said to expire',
  async (what) => {
    const author = await world.join('sponsor', 'CONTENT_AUTHOR');
    const approver = await world.join('sponsor', 'CONTENT_APPROVER');
    const postId = await addSubmitted(app, world.study, author);
    const inHours = (hours: number) =>
      query(
        app.database.ownerUrl,
        `update post_version set expires_at = now() + interval '${hours} hours', edited_at = now() - interval '9 days'
          where post_id = ${postId}`,
      );
    await inHours(20);
    await tellOfDue(server);
    const shown = async () => {
      const { items, forMeUnreadCount } = await list(author, { filter: 'FOR_ME' });
      const told = (await list(author)).items.find(({ kind }) => kind === 'DRAFT_EXPIRING');
      return [told?.isForMe, told?.post?.isExpired, items.length, forMeUnreadCount];
    };
    expect(await shown()).toEqual([true, false, 1, 1]);
    if (what === 'published') await succeed(move(app, approver, postId, 'approve_draft'));
    else await inHours(what === 'changed' ? 200 : -1);
    expect(await shown()).toEqual([false, what === 'expired', 0, 0]);
  },
);

test('every kind is raised by a test of this room', async () => {
  // What the other tests expect to be told.
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'));
  const others = files.filter((name) => name !== basename(import.meta.filename));
  const texts = await Promise.all(others.map((name) => readFile(`${import.meta.dirname}/${name}`, 'utf8')));
  const raised = new Set(cases.map(([, kind]) => kind));
  expect(
    updateKinds.filter((kind) => !raised.has(kind) && !texts.some((text) => text.includes(`'${kind}'`))),
  ).toEqual([]);
});

test('the database accepts exactly the kinds of the contract', async () => {
  const [definition] = await query(
    app.database.ownerUrl,
    "select pg_get_constraintdef(oid) from pg_constraint where conname = 'personal_update_kind_check'",
  );
  const accepted = [...String(definition).matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(accepted.toSorted()).toEqual([...updateKinds].toSorted());
});
