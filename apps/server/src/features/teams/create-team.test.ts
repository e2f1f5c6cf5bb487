import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { getChannel } from '@studyline/contract/channels/calls';
import { createTeam, getTeam } from '@studyline/contract/teams/calls';
import { startApp } from '../../../test/app.ts';
import { buildMember, buildStudy, buildTeam, overseeTeam, type Person } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
const monitors = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: sponsor });
const monitor = await buildMember(db, study, { roles: ['MONITOR'], teamId: monitors });
afterAll(() => app.close());

type Body = z.input<typeof createTeam.body>;
const create = (body: Partial<Body> & object, headers: Record<string, string> = {}, who: Person = manager) =>
  app.as(who).call(createTeam, { params: { channelId }, body: body as Body, headers });
const site = (facts: Partial<Body>) => ({ name: 'Charité', teamType: 'STUDY_SITE' as const, ...facts });
const fieldOf = (answer: { error: { issues?: { path: string }[] } }) => answer.error.issues?.[0]?.path;

describe('createTeam', () => {
  test('200 adds the country of a site to those of the study', async () => {
    await create(site({ code: 'PT001', countryId: 'PT' }));
    const ask = async (query: { countryId?: string }) =>
      (await app.as(manager).call(getChannel, { params: { channelId }, query })).body;
    expect((await ask({})).countries).toContain('PT');
    expect(await ask({ countryId: 'PT' })).toMatchObject({ countries: ['PT'], siteCount: 1, memberCount: 0 });
  });

  test('200 creates a planned study site with its details and overseers, and records it', async () => {
    const answer = await create(
      site({
        code: 'DE001',
        principalInvestigatorName: 'Prof Jonas Weber',
        countryName: 'Germany',
        city: 'Berlin',
        overseenByTeamIds: [monitors],
        complianceTrackingEnabled: false,
        blinding: 'BLINDED',
      }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      channelId,
      name: 'Charité',
      displayName: 'DE001, Berlin',
      teamType: 'STUDY_SITE',
      participantType: 'INVESTIGATOR_SITE',
      statusName: 'PLANNED',
      code: 'DE001',
      countryId: 'DE',
      countryName: 'Germany',
      city: 'Berlin',
      principalInvestigatorName: 'Prof Jonas Weber',
      complianceTrackingEnabled: false,
      blinding: 'BLINDED',
      activeMemberCount: 0,
      createdByUserId: manager.userId,
      siteSelectionDateTimeMillis: null,
      siteActivationDateTimeMillis: null,
    });
    const teamId = answer.body.id;
    const read = await app.as(monitor).call(getTeam, { params: { channelId, teamId } });
    expect(read.body).toMatchObject({ id: teamId, can: { update: true, setOversight: 'FORBIDDEN' } });
    const events = await db
      .selectFrom('audit_event')
      .select(['type', 'actor_user_id', 'details'])
      .where('team_id', '=', teamId)
      .execute();
    expect(events).toEqual([
      { type: 'team.created', actor_user_id: manager.userId, details: { name: 'Charité' } },
    ]);
  });

  test.each([
    ['STUDY_SPONSOR', undefined, 'SPONSOR'],
    ['STUDY_CRO', 'CRO', 'CRO'],
    ['STUDY_SERVICE_PROVIDER', undefined, 'VENDOR'],
    ['STUDY_AD_HOC', undefined, 'OTHER'],
    ['STUDY_AD_HOC', 'COMMITTEE', 'COMMITTEE'],
  ] as const)(
    '200 creates an active %s, with the participant type %s given, as %s',
    async (teamType, given, kept) => {
      const { body } = await create({ name: 'A team', teamType, ...(given && { participantType: given }) });
      expect(body).toMatchObject({ teamType, participantType: kept, statusName: 'ACTIVE', isActive: true });
      expect(body.transitions.map((one) => one.transitionName)).toEqual(['hold_team', 'close_team']);
    },
  );

  test('200 once for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'a-new-team' };
    const body = { name: 'Once', teamType: 'STUDY_CRO' as const };
    const first = await create(body, headers);
    const second = await create(body, headers);
    expect(second.body).toEqual(first.body);
    expect((await create({ ...body, name: 'Twice' }, headers)).error.errorCode).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test.each<[string, object, string]>([
    ['a name with a sign that is not allowed', { name: 'R&D' }, 'name'],
    ['a code with one', site({ code: 'DE#1' }), 'code'],
    ['a site without a code', site({}), 'code'],
    ['a code of another team', { code: 'DE9' }, 'code'],
    ['a country of another team', { countryName: 'Germany' }, 'countryName'],
    ['an unknown country', site({ code: 'DE2', countryName: 'Atlantis' }), 'countryName'],
    ['two countries', site({ code: 'DE2', countryName: 'Germany', countryId: 'AT' }), 'countryName'],
    ['an unknown country code', site({ code: 'DE2', countryId: 'XX' }), 'countryId'],
    ['a participant type of a typed team', { participantType: 'VENDOR' }, 'participantType'],
    [
      'the participant type of a site',
      { teamType: 'STUDY_AD_HOC', participantType: 'INVESTIGATOR_SITE' },
      'participantType',
    ],
    ['an unknown organisation', { associatedOrganizationId: 999_999 }, 'associatedOrganizationId'],
  ])('400 for %s', async (_, body, path) => {
    const answer = await create({ name: 'A team', teamType: 'STUDY_CRO', ...body });
    expect([answer.status, fieldOf(answer)]).toEqual([400, path]);
  });

  test('400 for overseers of another study, and for teams that can’t oversee', async () => {
    const vendor = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
    const closed = await buildTeam(db, study, { teamType: 'STUDY_CRO', status: 'CLOSED' });
    const foreign = await buildTeam(db, await buildStudy(db), { teamType: 'STUDY_CRO' });
    const overseenBy = async (id: number) =>
      (await create(site({ code: 'DE3', overseenByTeamIds: [monitors, id] }))).error.errorCode;
    expect(await overseenBy(foreign)).toBe('TEAM_UNKNOWN');
    expect(await overseenBy(vendor)).toBe('OVERSEER_REFUSED');
    expect(await overseenBy(closed)).toBe('OVERSEER_REFUSED');
  });

  test('409 for a code that the study already uses, in any case, but not for one of another study', async () => {
    expect((await create(site({ code: 'AT7' }))).status).toBe(200);
    expect((await create(site({ code: 'at7' }))).error.errorCode).toBe('TEAM_CODE_TAKEN');
    const another = await buildStudy(db);
    const admin = await buildMember(db, another, { roles: ['CHANNEL_ADMIN'] });
    const answer = await app.as(admin).call(createTeam, {
      params: { channelId: another.channelId },
      body: site({ code: 'AT7' }),
    });
    expect(answer.status).toBe(200);
  });

  test('creates one of two at once with the same code', async () => {
    const answers = await Promise.all([create(site({ code: 'CH1' })), create(site({ code: 'CH1' }))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('404 for a study that the person is not in', async () => {
    const outsider = await buildMember(db, await buildStudy(db), { roles: ['CHANNEL_ADMIN'] });
    const answer = await create({ name: 'A team', teamType: 'STUDY_CRO' }, {}, outsider);
    expect(answer.error.errorCode).toBe('CHANNEL_NOT_FOUND');
  });

  test('403 for someone who may not create one', async () => {
    await overseeTeam(db, study, { teamId: sponsor, by: monitors });
    const answer = await create({ name: 'A team', teamType: 'STUDY_CRO' }, {}, monitor);
    expect(answer.error.errorCode).toBe('FORBIDDEN');
  });
});
