import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { updateTeam } from '@studyline/contract/teams/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { answerDuring, buildPost } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  changeTeam,
  joinTeam,
  overseeTeam,
  type Person,
  type TeamFacts,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: sponsor });
const build = (facts: TeamFacts = {}) => buildTeam(db, study, facts);
afterAll(() => app.close());

type Body = z.input<typeof updateTeam.body>;
const update = (teamId: number, body: Body, who: Person = manager) =>
  app.as(who).call(updateTeam, { params: { channelId, teamId }, body });
const codeOf = async (...args: Parameters<typeof update>) => (await update(...args)).error.errorCode;
const eventsOf = async (teamId: number) =>
  (await readRecordedIn(db, channelId)).filter(
    ({ type, team_id }) => team_id === teamId && type.startsWith('team.'),
  );
/** What is waiting for a person: their open actions, and the unread marks of what they may read. */
async function waitingFor({ userId }: Person): Promise<{ actions: number[]; unread: number[] }> {
  const open = await db
    .selectFrom('assignment')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('post_id')
    .execute();
  const unread = await db
    .selectFrom('post_reader')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('unread', '=', true)
    .orderBy('post_id')
    .execute();
  return { actions: open.map((one) => one.post_id), unread: unread.map((one) => one.post_id) };
}

const DAY = 86_400_000;

describe('updateTeam', () => {
  test('200 changes the fields of a site and records those that differ with their values', async () => {
    const teamId = await build({ name: 'Charité', code: 'DE100', city: 'Berlin' });
    const approval = Date.parse('2026-01-21');
    const { status, body } = await update(teamId, {
      name: 'Charité Mitte',
      code: 'DE101',
      city: 'Berlin',
      countryName: 'Austria',
      principalInvestigatorName: 'Prof Jonas Weber',
      approvalDateTimeMillis: approval,
      complianceTrackingEnabled: false,
    });
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Charité Mitte',
        code: 'DE101',
        countryId: 'AT',
        countryName: 'Austria',
        principalInvestigatorName: 'Prof Jonas Weber',
        approvalDateTimeMillis: approval,
        complianceTrackingEnabled: false,
      },
    ]);
    const [event] = await eventsOf(teamId);
    expect(event?.details).toEqual({
      changed: [
        'name',
        'complianceTrackingEnabled',
        'code',
        'principalInvestigatorName',
        'approvalDateTimeMillis',
        'countryId',
        'countryName',
      ],
      before: {
        name: 'Charité',
        complianceTrackingEnabled: true,
        code: 'DE100',
        principalInvestigatorName: null,
        approvalDateTimeMillis: null,
        countryId: 'DE',
        countryName: null,
      },
      after: {
        name: 'Charité Mitte',
        complianceTrackingEnabled: false,
        code: 'DE101',
        principalInvestigatorName: 'Prof Jonas Weber',
        approvalDateTimeMillis: approval,
        countryId: 'AT',
        countryName: 'Austria',
      },
    });
  });

  test('200 changes and records nothing for equal values or an empty body', async () => {
    const teamId = await build({ name: 'Same', code: 'DE102' });
    expect((await update(teamId, { name: 'Same', code: 'DE102', blinding: 'NOT_APPLICABLE' })).status).toBe(
      200,
    );
    expect((await update(teamId, {})).status).toBe(200);
    expect(await eventsOf(teamId)).toEqual([]);
  });

  test('200 lets people of a site change its name and investigator, 403 for its settings', async () => {
    const teamId = await build({ code: 'DE103' });
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const own = { name: 'Ours', principalInvestigatorName: 'Dr Ada Byron', city: 'Bonn' };
    expect((await update(teamId, own, coordinator)).body).toMatchObject(own);
    for (const settings of [
      { approvalDateTimeMillis: 0 },
      { code: 'DE104' },
      { complianceTrackingEnabled: false },
      { blinding: 'BLINDED' as const },
    ])
      expect(await codeOf(teamId, { name: 'Theirs', ...settings }, coordinator)).toBe('FORBIDDEN');
    expect((await update(teamId, { name: 'Ours' }, coordinator)).body.name).toBe('Ours');
  });

  test('409 for people of a closed site who are also in another one, but not for someone who manages all teams', async () => {
    const teamId = await build();
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    await joinTeam(db, study, coordinator);
    await changeTeam(db, teamId, { status: 'CLOSED' });
    expect(await codeOf(teamId, { name: 'Theirs' }, coordinator)).toBe('TEAM_CLOSED');
    expect((await update(teamId, { name: 'Corrected' })).body.name).toBe('Corrected');
  });

  test('200 hides unblinded posts from a team that becomes blinded, and shows them again when it is unblinded', async () => {
    const teamId = await build();
    const member = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const }];
    const { postId: open } = await buildPost(app, study, { author: manager, rules });
    const { postId: secret } = await buildPost(app, study, { author: manager, rules, unblindedOnly: true });
    expect(await waitingFor(member)).toEqual({ actions: [open, secret], unread: [open, secret] });
    await update(teamId, { blinding: 'BLINDED' });
    expect((await waitingFor(member)).actions).toEqual([open]);
    const { postId: later } = await buildPost(app, study, { author: manager, rules, unblindedOnly: true });
    expect((await waitingFor(member)).actions).toEqual([open]);
    await update(teamId, { blinding: 'UNBLINDED' });
    expect(await waitingFor(member)).toEqual({
      actions: [open, secret, later],
      unread: [open, secret, later],
    });
    expect((await eventsOf(teamId)).map(({ type, details }) => [type, details])).toEqual([
      ['team.blindingChanged', { before: 'NOT_APPLICABLE', after: 'BLINDED' }],
      ['team.blindingChanged', { before: 'BLINDED', after: 'UNBLINDED' }],
    ]);
  });

  test('403 for lifting the blinding of one’s own team', async () => {
    const teamId = await build({ teamType: 'STUDY_CRO', blinding: 'BLINDED' });
    const insider = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId });
    expect(await codeOf(teamId, { blinding: 'UNBLINDED' }, insider)).toBe('OWN_BLINDING');
    expect((await update(teamId, { blinding: 'UNBLINDED' })).status).toBe(200);
    expect((await update(teamId, { blinding: 'BLINDED' }, insider)).status).toBe(200);
  });

  test('200 changes the type and the participant type if the roles of its members fit', async () => {
    const teamId = await build({ teamType: 'STUDY_CRO' });
    await buildMember(db, study, { roles: ['MONITOR'], teamId });
    expect((await update(teamId, { teamType: 'STUDY_SPONSOR' })).body).toMatchObject({
      teamType: 'STUDY_SPONSOR',
      participantType: 'SPONSOR',
    });
    const adHoc = { teamType: 'STUDY_AD_HOC' as const, participantType: 'COMMITTEE' as const };
    expect((await update(teamId, adHoc)).body).toMatchObject(adHoc);
    expect((await update(teamId, { participantType: 'OTHER' })).body).toMatchObject({
      participantType: 'OTHER',
    });
  });

  test('409 for a type that does not fit', async () => {
    const teamId = await build({ teamType: 'STUDY_CRO' });
    const monitor = await buildMember(db, study, { roles: ['MONITOR'], teamId });
    expect(await codeOf(teamId, { teamType: 'STUDY_SERVICE_PROVIDER' })).toBe('TEAM_ROLES_UNFIT');
    expect(await codeOf(teamId, { teamType: 'STUDY_SITE' })).toBe('TEAM_TYPE_FIXED');
    expect(await codeOf(await build(), { teamType: 'STUDY_CRO' })).toBe('TEAM_TYPE_FIXED');
    // Their role fits another of their teams.
    await joinTeam(db, study, monitor, sponsor);
    expect((await update(teamId, { teamType: 'STUDY_SERVICE_PROVIDER' })).status).toBe(200);
    const overseer = await build({ teamType: 'STUDY_CRO' });
    await overseeTeam(db, study, { teamId: await build(), by: overseer });
    expect(await codeOf(overseer, { teamType: 'STUDY_AD_HOC' })).toBe('TEAM_TYPE_FIXED');
    expect((await update(overseer, { teamType: 'STUDY_SPONSOR' })).status).toBe(200);
    const vendor = await build({ teamType: 'STUDY_SERVICE_PROVIDER' });
    const { memberId } = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: vendor });
    await db.updateTable('team_member').set({ is_lead: true }).where('member_id', '=', memberId).execute();
    expect(await codeOf(vendor, { teamType: 'STUDY_AD_HOC' })).toBe('TEAM_TYPE_FIXED');
  });

  test('409 for a code that is taken, and for removing an active site’s approval', async () => {
    const teamId = await build({ code: 'DE105' });
    await build({ code: 'DE106' });
    expect(await codeOf(teamId, { code: 'de106' })).toBe('TEAM_CODE_TAKEN');
    expect((await update(teamId, { code: 'de105' })).status).toBe(200);
    const active = await build();
    const at = new Date('2026-01-01');
    await db
      .updateTable('team')
      .set({ approved_at: at, site_activated_at: at })
      .where('id', '=', active)
      .execute();
    expect(await codeOf(active, { approvalDateTimeMillis: null })).toBe('SITE_NOT_APPROVED');
  });

  test('409 for a code that another call takes meanwhile, ignoring case', async () => {
    const teamId = await build({ code: 'DE107' });
    const answer = await answerDuring(
      app,
      (trx) => buildTeam(trx, study, { code: 'DE108' }),
      () => update(teamId, { code: 'de108' }),
    );
    expect([answer.status, answer.error?.errorCode]).toEqual([409, 'TEAM_CODE_TAKEN']);
  });

  test.each<[string, Body, string]>([
    [
      'an approval in the future',
      { approvalDateTimeMillis: (Math.floor(Date.now() / DAY) + 2) * DAY },
      'approvalDateTimeMillis',
    ],
    [
      'an approval that is not a date',
      { approvalDateTimeMillis: Date.UTC(2026, 0, 21, 9) },
      'approvalDateTimeMillis',
    ],
    ['a name with a sign that is not allowed', { name: 'A [team]' }, 'name'],
    ['another participant type', { participantType: 'SPONSOR' }, 'participantType'],
    ['an unknown country', { countryName: 'Atlantis' }, 'countryName'],
  ])('400 for %s', async (_, body, path) => {
    const answer = await update(await build(), body);
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('400 for what only a site has', async () => {
    for (const body of [{ code: 'X1' }, { city: null }, { approvalDateTimeMillis: 0 }])
      expect((await update(sponsor, body)).error.issues?.[0]?.path).toBe(Object.keys(body)[0]);
  });

  test('404 for a team of another study and for one that the person may not see', async () => {
    const coordinator = await buildMember(db, study);
    const elsewhere = await buildTeam(db, await buildStudy(db));
    expectHidden(
      'TEAM_NOT_FOUND',
      await update(elsewhere, {}),
      await update(999_999, {}),
      await update(sponsor, {}, coordinator),
    );
  });
});
