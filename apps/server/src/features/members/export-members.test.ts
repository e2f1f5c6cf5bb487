import { afterAll, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { exportMembers } from '@studyline/contract/members/calls';
import { removeMember } from '@studyline/contract/members/changes';
import { startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { buildMember, buildStudy, buildTeam, buildUser, type Member } from '../../../test/world.ts';
import { cellOf } from '../../http/csv-answer.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db, { name: 'NORDEN-1' });
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden, "North"' });
const site = await buildTeam(db, study, { code: 'DE001', city: 'Berlin' });
const person = (firstName: string, lastName: string) => buildUser(db, { firstName, lastName });
const manager = await buildMember(db, study, {
  roles: ['CHANNEL_ADMIN', 'STUDY_MANAGER'],
  teamId: sponsor,
  person: await person('Ada', 'Adler'),
});
const coordinator = await buildMember(db, study, {
  roles: ['STUDY_COORDINATOR'],
  teamId: site,
  person: await person('=HYPERLINK("http://x")', 'Byron'),
});
const former = await buildMember(db, study, {
  roles: ['SITE_STAFF'],
  teamId: site,
  person: await person('Cleo', 'Carter'),
});
await app.as(manager).call(removeMember, {
  params: { channelId: study.channelId, memberId: `${study.channelId}-${former.userId}` },
  query: { reason: '-1 for "us",\nsadly' },
});
afterAll(() => app.close());

const read = (by: { userId: number }, query: object = {}) =>
  app.as(by).call(exportMembers, { params: { channelId: study.channelId }, query });
const linesOf = async (by: Member, query: object = {}) =>
  (await read(by, query)).bytes.toString().split('\r\n').slice(0, -1);

describe('exportMembers', () => {
  test('200 is recorded with its filters and how many rows it has; a refused one is not', async () => {
    const exports = async () =>
      (await readRecordedIn(db, study.channelId)).filter(({ type }) => type === 'channel.membersExported');
    const before = (await exports()).length;
    await read(await buildUser(db));
    expect(await exports()).toHaveLength(before);
    await read(manager, { memberStatusType: 'ALL' });
    const query = { memberStatusType: 'PAST', search: 'Carter', teamId: site, roleNames: ['SITE_STAFF'] };
    await read(manager, query);
    const filters = { memberStatusType: 'FORMER', roleNames: ['SITE_STAFF'], teamId: site };
    expect((await exports()).slice(before).map(({ details }) => details)).toEqual([
      { count: 3, filters: {} },
      { count: 1, filters, search: 'Carter' },
    ]);
    const { body } = await app.as(manager).call(listChannelAudit, {
      params: { channelId: study.channelId },
      query: { kind: ['DOWNLOADS'] },
    });
    expect(body.items[0]).toMatchObject({
      eventText: 'Exported the members',
      actorUserId: manager.userId,
      change: {
        before: [],
        after: ['1 row', 'Status: Former', 'Search: Carter', 'Roles: SITE_STAFF', 'Team: Site DE001, Berlin'],
      },
    });
  });

  test('200 is a named file with a byte order mark and a header row', async () => {
    const { status, headers, bytes } = await read(manager);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toContain('attachment; filename="Members of NORDEN-1.csv"');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading] = await linesOf(manager);
    expect(heading).toBe(
      '\uFEFF"Name","Email address","Job title","Status","Roles","Teams","Joined (UTC)","Left (UTC)","Removed by","Reason"',
    );
  });

  test('200 has a row for each member, with every cell in quotes', async () => {
    const [, line] = await linesOf(manager, { search: 'ada' });
    const [before, after] = line!.split(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/);
    expect(before).toBe(
      `"Ada Adler","${manager.emailAddress}","","Current","Study administrator; Study manager","Norden, ""North""",`,
    );
    expect(after).toBe(',"","",""');
  });

  test('200 escapes what a spreadsheet would compute', async () => {
    expect((await linesOf(manager)).join('\n')).toContain(`"'=HYPERLINK(""http://x"") Byron"`);
    const [, line] = await linesOf(manager, { memberStatusType: 'FORMER' });
    expect(line).toMatch(/"Ada Adler","'-1 for ""us"",\nsadly"$/);
  });

  test('200 applies the filters, and contains only people whom the caller sees', async () => {
    expect(await linesOf(manager, { search: 'ada' })).toHaveLength(2);
    expect(await linesOf(manager, { memberStatusType: 'ALL' })).toHaveLength(4);
    expect(await linesOf(coordinator)).toHaveLength(2);
    expect(await linesOf(coordinator, { search: 'ada' })).toHaveLength(1);
  });

  test('404 for a study that the person is not in', async () => {
    const { channelId } = await buildStudy(db);
    const answer = await app.as(manager).call(exportMembers, { params: { channelId }, query: {} });
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('a cell', () => {
  test.each(['=1', '+1', '-1', '@x', '\tx', '\rx', ' =1', '＝1', '＋1', '－1', '＠x'])(
    '%j gets a leading apostrophe',
    (text) => {
      expect(cellOf(text)).toBe(`"'${text}"`);
    },
  );
  test.each(['Ada', '', '1', "O'Neill", 'a=b'])('%j stays unchanged', (text) => {
    expect(cellOf(text)).toBe(`"${text}"`);
  });
});
