import { afterAll, describe, expect, test } from 'vitest';
import { listRecentChanges } from '@studyline/contract/audit/calls';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { removeMember } from '@studyline/contract/members/changes';
import { changeTeamStatus } from '@studyline/contract/teams/calls';
import { startApp } from '../../../test/app.ts';
import { ordersIn } from '../../../test/orders.ts';
import { buildPost, openPost } from '../../../test/posts.ts';
import { buildMember, buildStudy, buildTeam, nobody, type Person } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
const berlin = await buildTeam(db, study, { code: 'DE001', city: 'Berlin' });
const aarhus = await buildTeam(db, study, { code: 'DK001', city: 'Aarhus', status: 'PLANNED' });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: sponsor });
const supplier = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId: sponsor });
const pi = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId: berlin });
await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId: aarhus });
const leaver = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: berlin });
afterAll(() => app.close());

const list = async (who: Person) => (await app.as(who).call(listRecentChanges)).body;
const counted = async (who: Person) =>
  Object.fromEntries((await list(who)).items.map(({ kind, count }) => [kind, count]));
describe('listRecentChanges', () => {
  test('200: counts what happened since yesterday, and names what happened once; not what is older', async () => {
    const { postId, ruleIds } = await buildPost(app, study, {
      author: manager,
      title: 'Laboratory manual',
      rules: [{ targetAudience: { ...nobody, roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] } }],
    });
    await buildPost(app, study, { author: manager, publishedAt: new Date(Date.now() - 3 * 86_400_000) });
    await openPost(app, pi, postId);
    const body = { teamId: berlin, ruleId: ruleIds[0] ?? 0 };
    await app.as(pi).call(acknowledgePost, { params: { id: postId }, body });
    await db.updateTable('team').set({ approved_at: new Date() }).where('id', '=', aarhus).execute();
    await app.as(manager).call(changeTeamStatus, {
      params: { channelId, teamId: aarhus },
      query: { transitionName: 'activate_team' },
    });
    await app.as(manager).call(removeMember, {
      params: { channelId, memberId: `${channelId}-${leaver.userId}` },
    });
    const { items, sinceDateTimeMillis: since } = await list(manager);
    expect(since).toBeLessThanOrEqual(Date.now() - 86_400_000);
    expect(since).toBeGreaterThan(Date.now() - 2 * 86_400_000 - 3_600_000);
    expect(items).toMatchObject([
      { channelId, kind: 'COMPLETED', count: 1, name: 'Laboratory manual' },
      { channelId, kind: 'LEFT', count: 1 },
      { channelId, kind: 'PUBLISHED', count: 1, name: 'Laboratory manual', postId, version: 1 },
      { channelId, kind: 'SITE_ACTIVATED', count: 1, teamId: aarhus },
    ]);
  });

  test('200: orders are not counted as published posts', async () => {
    const orders = ordersIn(app, study);
    const before = await counted(manager);
    const site = await buildTeam(db, study, { code: 'FR001', city: 'Lyon' });
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
    await orders.place(coordinator, site);
    expect((await counted(manager))['PUBLISHED']).toBe(before['PUBLISHED']);
  });

  test('200: only what the person may read in the audit trail', async () => {
    expect(await counted(supplier)).toEqual({});
    expect(await counted(pi)).toMatchObject({ COMPLETED: 1, PUBLISHED: 1 });
    expect((await counted(pi))['SITE_ACTIVATED']).toBeUndefined();
  });
});
