import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { removeMember } from '@studyline/contract/members/changes';
import {
  changeTeamStatus,
  teamStatuses,
  transitionNames,
  type TransitionName,
} from '@studyline/contract/teams/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { statementsOf } from '../../../test/statements.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  changeTeam,
  joinTeam,
  overseeTeam,
  type Person,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
const monitors = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
const manager = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'], teamId: sponsor });
const monitor = await buildMember(db, study, { roles: ['MONITOR'], teamId: monitors });
const otherMonitor = await buildMember(db, study, { roles: ['MONITOR'], teamId: sponsor });
const auditor = await buildMember(db, study, { roles: ['QA_AUDITOR'], teamId: sponsor });
afterAll(() => app.close());

const change = (
  teamId: number,
  transitionName: TransitionName,
  who: Person = manager,
  reason: string | null = 'As planned',
) =>
  app.as(who).call(changeTeamStatus, {
    params: { channelId, teamId },
    query: { transitionName },
    ...(reason !== null && { body: { reason } }),
  });
const teamOf = (teamId: number) =>
  db.selectFrom('team').selectAll().where('id', '=', teamId).executeTakeFirstOrThrow();
const approve = (teamId: number) =>
  db.updateTable('team').set({ approved_at: new Date() }).where('id', '=', teamId).execute();

type Status = (typeof teamStatuses)[number];
type Steps = Partial<Record<Status, Partial<Record<TransitionName, Status>>>>;
/** Where each transition leads, typed by hand. Anything not listed here is refused. */
const ofSites: Steps = {
  PLANNED: { select_team: 'SELECTED', activate_team: 'ACTIVE', cancel_team: 'CANCELLED' },
  SELECTED: { activate_team: 'ACTIVE', cancel_team: 'CANCELLED' },
  ACTIVE: { hold_team: 'ON_HOLD', close_team: 'CLOSED' },
  ON_HOLD: { resume_team: 'ACTIVE', close_team: 'CLOSED' },
  CLOSED: { reopen_team: 'ACTIVE' },
};
const ofOthers: Steps = {
  ACTIVE: { hold_team: 'ON_HOLD', close_team: 'CLOSED' },
  ON_HOLD: { resume_team: 'ACTIVE', close_team: 'CLOSED' },
  CLOSED: { reopen_team: 'ACTIVE' },
};
/** The same for a monitor who oversees the team. */
const byMonitors: Steps = { ACTIVE: { hold_team: 'ON_HOLD' }, ON_HOLD: { resume_team: 'ACTIVE' } };

/** What a call does in a state: the next state, or the code of the refusal. */
async function outcome(
  teamId: number,
  from: Status,
  transition: TransitionName,
  who: Person,
): Promise<string> {
  await changeTeam(db, teamId, { status: from });
  const { status, body, error } = await change(teamId, transition, who);
  const after = (await teamOf(teamId)).status;
  if (status === 200) return body.statusName === after ? after : `${body.statusName}, but ${after}`;
  const allowed = error.allowedTransitions ? ` (${error.allowedTransitions.join(', ')})` : '';
  return after === from ? `${error.errorCode}${allowed}` : `${error.errorCode}, but ${after}`;
}

/** What the table says. A transition without permission is refused whatever the state. */
function expectedOutcome(steps: Steps, from: Status, transition: TransitionName, mayTry: boolean): string {
  const to = steps[from]?.[transition];
  if (to) return to;
  if (!mayTry) return 'FORBIDDEN';
  return `ILLEGAL_TRANSITION (${Object.keys(steps[from] ?? {}).join(', ')})`;
}

const people: [string, Person, Steps, Steps, readonly TransitionName[]][] = [
  ['an administrator', manager, ofSites, ofOthers, transitionNames],
  ['a monitor who oversees it', monitor, byMonitors, byMonitors, ['hold_team', 'resume_team']],
  ['a monitor who does not', otherMonitor, {}, {}, []],
  ['an auditor', auditor, {}, {}, []],
];

describe('changeTeamStatus', () => {
  describe.each(teamStatuses)('from %s', (from) => {
    test.each(people)('takes %s as far as the table says', async (_, who, sites, others, tried) => {
      const site = await buildTeam(db, study);
      await approve(site);
      await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId: site });
      const cro = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
      for (const teamId of [site, cro]) await overseeTeam(db, study, { teamId, by: monitors });
      const got: string[] = [];
      const wanted: string[] = [];
      for (const transition of transitionNames) {
        // Cancelling the site has removed the investigator.
        if (transition === 'cancel_team')
          await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId: site });
        got.push(`site ${transition} ${await outcome(site, from, transition, who)}`);
        const mayTry = tried.includes(transition);
        wanted.push(`site ${transition} ${expectedOutcome(sites, from, transition, mayTry)}`);
        got.push(`CRO ${transition} ${await outcome(cro, from, transition, who)}`);
        wanted.push(`CRO ${transition} ${expectedOutcome(others, from, transition, mayTry)}`);
      }
      expect(got).toEqual(wanted);
    });
  });

  test('200 answers the hold of this change', async () => {
    const teamId = await buildTeam(db, study);
    const holdAfter = async (transition: TransitionName, reason: string) =>
      (await change(teamId, transition, manager, reason)).body.hold;
    const [since, until] = [Date.now(), Number.MAX_SAFE_INTEGER];
    const held = (reason: string) => ({
      sinceDateTimeMillis: expect.toSatisfy((at) => at >= since && at < until),
      reason,
    });
    expect(await holdAfter('hold_team', 'No supplies')).toEqual(held('No supplies'));
    expect(await holdAfter('resume_team', 'Back again')).toBeNull();
    expect(await holdAfter('hold_team', 'No staff')).toEqual(held('No staff'));
  });

  test('200 keeps the dates of a site and records each step with its reason', async () => {
    const teamId = await buildTeam(db, study, { status: 'PLANNED' });
    await approve(teamId);
    await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId });
    const began = Date.now();
    const dates = async (transition: TransitionName, reason: string | null = 'Why') => {
      const { status, body } = await change(teamId, transition, manager, reason);
      expect([transition, status]).toEqual([transition, 200]);
      return [
        body.siteSelectionDateTimeMillis,
        body.siteActivationDateTimeMillis,
        body.siteClosureDateTimeMillis,
      ];
    };
    const recent = expect.closeTo(began, -5);
    expect(await dates('select_team', null)).toEqual([recent, null, null]);
    const activated = await dates('activate_team', null);
    expect(activated).toEqual([recent, recent, null]);
    const { active_since: first } = await teamOf(teamId);
    await dates('hold_team', 'No supplies');
    expect(await dates('resume_team')).toEqual(activated);
    expect((await teamOf(teamId)).active_since!.getTime()).toBeGreaterThan(first!.getTime());
    expect(await dates('close_team')).toEqual([recent, recent, recent]);
    expect(await dates('reopen_team')).toEqual(activated);
    const events = await db
      .selectFrom('audit_event as e')
      .leftJoin('audit_text as t', 't.audit_event_id', 'e.id')
      .select(['e.type', 'e.details', 't.text'])
      .where('e.team_id', '=', teamId)
      .orderBy('e.id')
      .execute();
    expect(events.map(({ type, details, text }) => [type, details, text])).toMatchObject([
      ['team.statusChanged', { transition: 'select_team', before: 'PLANNED', after: 'SELECTED' }, ''],
      ['team.statusChanged', { transition: 'activate_team', before: 'SELECTED', after: 'ACTIVE' }, ''],
      ['team.statusChanged', { transition: 'hold_team', before: 'ACTIVE', after: 'ON_HOLD' }, 'No supplies'],
      ['team.statusChanged', { transition: 'resume_team', before: 'ON_HOLD', after: 'ACTIVE' }, 'Why'],
      ['team.statusChanged', { transition: 'close_team', before: 'ACTIVE', after: 'CLOSED' }, 'Why'],
      ['team.statusChanged', { transition: 'reopen_team', before: 'CLOSED', after: 'ACTIVE' }, 'Why'],
    ]);
  });

  test('200 closes a team with items on loan, and says which; each product as blinded people see it now', async () => {
    const teamId = await buildTeam(db, study, { status: 'ACTIVE' });
    const pickups = pickupsIn(app, study);
    const pump = await pickups.product({ product_type: 'EQUIPMENT', name: 'Infusion pump' });
    await pickups.lend(teamId, { serial_number: 'IP-2', product_id: pump });
    await pickups.lend(teamId, { serial_number: 'IP-1', product_id: pump, status: 'IN_RETURN' });
    await pickups.lend(teamId, { serial_number: 'IP-3', product_id: pump, status: 'RETURNED' });
    const verum = await pickups.product({ product_type: 'EQUIPMENT', name: 'Verum pump' });
    await pickups.lend(teamId, { serial_number: 'V-1', product_id: verum });
    await app.as(manager).call(changeTeamStatus, {
      params: { channelId, teamId },
      query: { transitionName: 'close_team' },
      body: { reason: 'The study is over' },
    });
    const events = await db
      .selectFrom('audit_event')
      .select('details')
      .where('team_id', '=', teamId)
      .where('type', '=', 'team.closedWithEquipment')
      .orderBy('id')
      .execute();
    expect(events.map(({ details }) => details)).toEqual([
      { items: ['Infusion pump IP-1', 'Infusion pump IP-2'], productId: pump },
      { items: ['Verum pump V-1'], productId: verum },
    ]);
    const masked = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: masked });
    const readBy = async (person: Person) => {
      const query = { teamId, pageSize: 100 };
      const { body } = await app.as(person).call(listChannelAudit, { params: { channelId }, query });
      return body.items
        .filter(({ eventType }) => eventType === 'team.closedWithEquipment')
        .map(({ change: shown }) => shown?.after[0]);
    };
    const all = ['Verum pump V-1', 'Infusion pump IP-1'];
    expect(await readBy(blinded)).toEqual(all);
    // The product is marked as for the unblinded only afterwards.
    await db.updateTable('product').set({ unblinded_only: true }).where('product_id', '=', verum).execute();
    expect(await readBy(blinded)).toEqual(['Infusion pump IP-1']);
    expect(await readBy(manager)).toEqual(all);
    // An event recorded before it said of which product it is.
    await db
      .insertInto('audit_event')
      .values({
        type: 'team.closedWithEquipment',
        occurred_at: new Date(),
        channel_id: channelId,
        team_id: teamId,
        actor_user_id: manager.userId,
        details: { items: ['Verum pump V-2'], hiddenFromBlinded: false },
      })
      .execute();
    expect(await readBy(blinded)).toEqual(['Infusion pump IP-1']);
    expect(await readBy(manager)).toEqual(['Verum pump V-2', ...all]);
  });

  test.each(['hold_team', 'resume_team', 'close_team', 'reopen_team', 'cancel_team'] as const)(
    '400 for %s without a reason',
    async (transition) => {
      const from = {
        hold_team: 'ACTIVE',
        resume_team: 'ON_HOLD',
        close_team: 'ACTIVE',
        reopen_team: 'CLOSED',
      } as const;
      const status = transition === 'cancel_team' ? 'PLANNED' : from[transition];
      const teamId = await buildTeam(db, study, { status });
      for (const reason of [null, ' ']) {
        const { status: answered, error } = await change(teamId, transition, manager, reason);
        expect([answered, error.issues?.[0]?.path]).toEqual([400, 'reason']);
      }
      expect((await teamOf(teamId)).status).toBe(status);
    },
  );

  test('409 for a site that is not approved or currently has no principal investigator', async () => {
    const teamId = await buildTeam(db, study, { status: 'PLANNED' });
    expect((await change(teamId, 'activate_team')).error.errorCode).toBe('SITE_NOT_APPROVED');
    await approve(teamId);
    const investigator = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId });
    await db
      .updateTable('team_member')
      .set({ status: 'INVITED' })
      .where('member_id', '=', investigator.memberId)
      .execute();
    expect((await change(teamId, 'activate_team')).error.errorCode).toBe('PRINCIPAL_INVESTIGATOR_MISSING');
    await db
      .updateTable('team_member')
      .set({ status: 'CURRENT' })
      .where('member_id', '=', investigator.memberId)
      .execute();
    expect((await change(teamId, 'activate_team')).body.statusName).toBe('ACTIVE');
  });

  test("409 for closing the team of a study's last administrator, and nothing happens", async () => {
    const alone = await buildStudy(db);
    const admin = await buildMember(db, alone, { roles: ['CHANNEL_ADMIN'] });
    const closing = async () =>
      app.as(admin).call(changeTeamStatus, {
        params: { channelId: alone.channelId, teamId: admin.teamId },
        query: { transitionName: 'close_team' },
        body: { reason: 'Done' },
      });
    expect((await closing()).error.errorCode).toBe('LAST_CHANNEL_ADMIN');
    expect((await teamOf(admin.teamId)).status).toBe('ACTIVE');
    await buildMember(db, alone, { roles: ['CHANNEL_ADMIN'] });
    expect((await closing()).body).toMatchObject({ statusName: 'CLOSED', can: { update: 'FORBIDDEN' } });
  });

  test('403 for closing an administrator’s only team, except by another administrator, and nothing happens', async () => {
    const own = await buildStudy(db);
    const admin = await buildMember(db, own, { roles: ['CHANNEL_ADMIN'] });
    const other = await buildMember(db, own, { roles: ['CHANNEL_ADMIN'] });
    const studyManager = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    const closing = (who: Person) =>
      app.as(who).call(changeTeamStatus, {
        params: { channelId: own.channelId, teamId: other.teamId },
        query: { transitionName: 'close_team' },
        body: { reason: 'Done' },
      });
    expect((await closing(studyManager)).error.errorCode).toBe('ADMINISTRATORS_ONLY');
    expect((await teamOf(other.teamId)).status).toBe('ACTIVE');
    expect((await closing(admin)).status).toBe(200);
  });

  test('200 cancels a team of any size with the same statements', async () => {
    const other = await buildTeam(db, study);
    /** Half of the members are also in another team and stay in the study. */
    const cancelled = async (size: number) => {
      const teamId = await buildTeam(db, study, { status: 'SELECTED' });
      for (let count = 0; count < size; count++) {
        const person = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
        if (count % 2 === 0) await joinTeam(db, study, person, other);
      }
      const statements = await statementsOf(() => change(teamId, 'cancel_team'));
      expect((await teamOf(teamId)).status).toBe('CANCELLED');
      return statements;
    };
    await cancelled(2);
    const [few, many] = [await cancelled(2), await cancelled(60)];
    expect(few.length).toBeGreaterThan(10);
    expect(many).toEqual(few);
  });

  test('403 for cancelling one’s own blinded site, which would lift one’s own blinding', async () => {
    const teamId = await buildTeam(db, study, { status: 'PLANNED', blinding: 'BLINDED' });
    const person = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    await joinTeam(db, study, person, teamId);
    const { status, error } = await change(teamId, 'cancel_team', person);
    expect([status, error.errorCode]).toEqual([403, 'OWN_BLINDED_TEAM']);
    expect((await change(teamId, 'cancel_team')).status).toBe(200);
  });

  test('does not touch the rows of former members, which are not locked', async () => {
    const teamId = await buildTeam(db, study);
    const { memberId, ...person } = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId });
    await app.as(manager).call(removeMember, {
      params: { channelId, memberId: `${channelId}-${person.userId}` },
      query: {},
    });
    const row = () => sql`select ctid::text, m.* from channel_member m where id = ${memberId}`.execute(db);
    const before = (await row()).rows;
    expect((await change(teamId, 'hold_team')).status).toBe(200);
    expect((await row()).rows).toEqual(before);
  });

  test('the second of two simultaneous calls finds what the first has done', async () => {
    const teamId = await buildTeam(db, study);
    const answers = await Promise.all([change(teamId, 'hold_team'), change(teamId, 'hold_team')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error.allowedTransitions).toEqual(['resume_team', 'close_team']);
  });

  test('404 for a team of another study and for one that the person may not see', async () => {
    const coordinator = await buildMember(db, study);
    const elsewhere = await buildTeam(db, await buildStudy(db));
    expectHidden(
      'TEAM_NOT_FOUND',
      await change(elsewhere, 'hold_team'),
      await change(999_999, 'hold_team'),
      await change(sponsor, 'hold_team', coordinator),
    );
  });
});
