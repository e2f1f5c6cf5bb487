import { afterAll, describe, expect, test } from 'vitest';
import { exportAccessReview } from '@studyline/contract/audit';
import { removeMember } from '@studyline/contract/member-changes';
import type { RoleKey } from '@studyline/contract/permissions';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  changeTeam,
  joinTeam,
  type Member,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db, { name: 'NORDEN-1' });
const { channelId } = study;
const teams = {
  sponsor: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden' }),
  blinded: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Blinded', blinding: 'BLINDED' }),
  unblinded: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Unblinded', blinding: 'UNBLINDED' }),
  berlin: await buildTeam(db, study, { code: 'DE001', city: 'Berlin' }),
};
const join = async (lastName: string, team: keyof typeof teams, ...roles: RoleKey[]) =>
  buildMember(db, study, {
    roles,
    teamId: teams[team],
    person: await buildUser(db, { firstName: 'Alex', lastName }),
  });
const manager = await join('Adler', 'sponsor', 'STUDY_MANAGER', 'CHANNEL_ADMIN');
const auditor = await join('Byron', 'sponsor', 'QA_AUDITOR');
const monitor = await join('=Carter', 'blinded', 'MONITOR');
await joinTeam(db, study, monitor, teams.unblinded);
const coordinator = await join('Dahl', 'berlin', 'STUDY_COORDINATOR');
const former = await join('Evans', 'sponsor', 'CONTENT_AUTHOR');
await app
  .as(manager)
  .call(removeMember, { params: { channelId, memberId: `${channelId}-${former.userId}` }, query: {} });
await changeTeam(db, teams.berlin, { status: 'CLOSED' });
afterAll(() => app.close());

const read = (person: Member, id = channelId) =>
  app.as(person).call(exportAccessReview, { params: { channelId: id } });

describe('exportAccessReview', () => {
  test('200 lists who has which access now, with roles and teams and since when, blinding and who only reads', async () => {
    const { status, headers, bytes } = await read(auditor);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('filename="Access to NORDEN-1.csv"'),
    ]);
    const [heading, ...lines] = bytes.toString().trimEnd().split('\r\n');
    expect(heading).toContain('"Roles, since (UTC)","Teams, since (UTC)"');
    const dated = lines.map((line) => line.replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'DAY'));
    expect(dated).toEqual([
      expect.stringMatching(
        /^"Alex =Carter",.*"Monitor, DAY","Blinded, DAY; Unblinded, DAY","DAY","Never","Blinded","Full"$/,
      ),
      expect.stringMatching(
        /^"Alex Adler",.*"Study administrator, DAY; Study manager, DAY","Norden, DAY","DAY","[^"]*","Does not apply","Full"$/,
      ),
      expect.stringMatching(/^"Alex Byron",.*"Full"$/),
      expect.stringMatching(/^"Alex Dahl",.*"Site DE001, Berlin, DAY".*"Reads only"$/),
    ]);
  });

  test('403 for who reviews no access, 404 for a study that one is not in', async () => {
    for (const person of [monitor, coordinator]) {
      const answer = await read(person);
      expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    }
    const elsewhere = await buildStudy(db);
    expectHidden('CHANNEL_NOT_FOUND', await read(auditor, elsewhere.channelId), await read(auditor, 999_999));
  });
});
