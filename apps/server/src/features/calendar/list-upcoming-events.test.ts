import { afterAll, describe, expect, test } from 'vitest';
import { listUpcomingEvents } from '@studyline/contract/calendar/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { addEventOf, addNewsOf, removePost, viewedBy } from '../../../test/posts.ts';
import { buildMember, buildStudy, buildWorld, type Person } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const HOUR = 3_600_000;
const read = (person: Person, channelId: number, query: { pageSize?: number } = {}) =>
  app.as(person).call(listUpcomingEvents, { params: { channelId }, query });
const idsFor = async (...args: Parameters<typeof read>) =>
  (await read(...args)).body.items.map(({ postId }) => postId);

describe('listUpcomingEvents', () => {
  test('200 with the events that have not ended, the next one first', async () => {
    const { study, manager, reader } = await buildWorld(db);
    const publish = async (title: string, start: number, hours = 1) => {
      const fields = {
        intent: 'PUBLISH' as const,
        title,
        eventStartDateTimeMillis: start,
        eventEndDateTimeMillis: start + hours * HOUR,
      };
      return (await addEventOf(app, study, manager, fields)).body.postId;
    };
    const later = await publish('Investigator meeting', Date.now() + 48 * HOUR, 30);
    const next = await publish('Coordinator call', Date.now() + HOUR);
    const { channelId } = study;
    expect((await read(reader, channelId)).body.items).toMatchObject([
      { postId: next, version: 1, title: 'Coordinator call' },
      { postId: later, title: 'Investigator meeting', eventLocation: expect.any(String) },
    ]);
    expect(await idsFor(reader, channelId, { pageSize: 1 })).toEqual([next]);
    await removePost(app, manager, next);
    expect(await idsFor(reader, channelId)).toEqual([later]);
  });

  test('200 without drafts, other posts, other studies and what the person cannot see', async () => {
    const { study, manager, coordinator } = await buildWorld(db);
    const { channelId, roleIds } = study;
    await addEventOf(app, study, manager, { intent: 'DRAFT' });
    await addNewsOf(app, study, manager, { intent: 'PUBLISH' });
    const permissions = viewedBy({ roles: [roleIds.PRINCIPAL_INVESTIGATOR] });
    await addEventOf(app, study, manager, { intent: 'PUBLISH', permissions });
    const other = await buildStudy(db);
    await buildMember(db, other, { roles: ['STUDY_MANAGER'], person: manager });
    await addEventOf(app, other, manager, { intent: 'PUBLISH' });
    expect(await idsFor(coordinator, channelId)).toEqual([]);
  });

  test('404 for people outside the study, with the same body as for a missing one', async () => {
    const { study } = await buildWorld(db);
    const { manager } = await buildWorld(db);
    expectHidden('CHANNEL_NOT_FOUND', await read(manager, study.channelId), await read(manager, 999_999));
  });
});
