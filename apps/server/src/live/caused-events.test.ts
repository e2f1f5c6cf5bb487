import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFavorite, removeFavorite } from '@studyline/contract/channels/calls';
import { createTaxonomy } from '@studyline/contract/classifications/changes';
import { addChannel } from '@studyline/contract/clients/calls';
import { addComment } from '@studyline/contract/comments/calls';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { type Args, type Endpoint } from '@studyline/contract/core/endpoint';
import {
  addDocument,
  changeDraftStatus,
  replaceDocument,
  revertPost,
} from '@studyline/contract/drafts/calls';
import { CAUSED_EVENTS, type CausedEvent } from '@studyline/contract/events/caused-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { deletePost, updateTitle } from '@studyline/contract/posts/calls';
import { updateProfile } from '@studyline/contract/users/calls';
import { type Answer, startApp } from '../../test/app.ts';
import { buildPost, fileOf, openPost, pdfBytes } from '../../test/posts.ts';
import { connectAs, type Pusher, subscribe } from '../../test/pusher.ts';
import { buildClient, buildWorld, type Person } from '../../test/world.ts';
import { systemActor } from '../core/actor.ts';
import { causedEvents, causedHeader } from '../core/caused-events.ts';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';

const app = await startApp({ live: true });
const { db } = app.server;
const { admin, clientId } = await buildClient(db);
const { study, manager, reader } = await buildWorld(db, { clientId });
const { channelId } = study;
const port = Number(new URL(await app.listen()).port);
const clients: Pusher[] = [];
const heard = new Map<number, { event: string; payload: LivePayload }[]>();

beforeAll(async () => {
  const channels = new Map<Person, string[]>([
    [manager, [`private-study_${study.uuid}`]],
    [reader, [`private-study_${study.uuid}`]],
    [
      admin,
      [`private-client_${(await db.selectFrom('client').select('uuid').executeTakeFirstOrThrow()).uuid}`],
    ],
  ]);
  for (const [person, shared] of channels) {
    const client = connectAs(app, person, port);
    clients.push(client);
    const events: { event: string; payload: LivePayload }[] = [];
    heard.set(person.userId, events);
    for (const name of [`private-user_${person.uuid}`, ...shared]) {
      expect(await subscribe(client, name)).toBe('subscribed');
      client
        .channel(name)
        .bind_global((event: string, payload: LivePayload) => events.push({ event, payload }));
    }
  }
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await app.close();
});

const namedBy = ({ headers }: Answer<Endpoint>) =>
  JSON.parse(String(headers[CAUSED_EVENTS] ?? '[]')) as CausedEvent[];
const distinct = (events: readonly CausedEvent[]) =>
  [...new Set(events.map((event) => JSON.stringify(event)))].toSorted();

let marks = 0;
/** The events of a request that a person's sockets receive. */
async function heardBy({ userId }: Person, requestId: string): Promise<CausedEvent[]> {
  const actor = systemActor(app.server, 'SYSTEM');
  const mark = 1_000_000_000 + ++marks;
  await transact(actor, async (trx) =>
    record(trx, actor, { type: 'favorite.added', channelId: mark, userId }),
  );
  const events = heard.get(userId) ?? [];
  await expect.poll(() => events.some(({ payload }) => payload.channelId === mark)).toBe(true);
  return events
    .filter(({ payload }) => payload.requestId === requestId)
    .map(({ event, payload: { reason, channelId: study_, postId, commentId } }) =>
      JSON.parse(JSON.stringify({ event, reason, channelId: study_, postId, commentId })),
    );
}

async function sendAs<E extends Endpoint>(person: Person, endpoint: E, args: Args<E>) {
  const requestId = crypto.randomUUID();
  const answer = await app
    .as(person)
    .call(endpoint, { ...args, headers: { 'x-request-id': requestId } } as never);
  expect([endpoint.id, answer.status, answer.error?.errorCode]).toEqual([endpoint.id, 200, undefined]);
  return { named: namedBy(answer), requestId };
}

test('an answer names the events that its caller receives by socket', async () => {
  const { postId, ruleIds } = await buildPost(app, study, { author: manager, rules: [{}] });
  await openPost(app, reader, postId);
  const ofPost = { params: { id: postId } };
  const inStudy = { params: { channelId } };
  const completion = { ...ofPost, query: {}, body: { teamId: reader.teamId, ruleId: ruleIds[0] ?? 0 } };
  const file = fileOf(pdfBytes());
  const approval = { ...ofPost, query: { transitionName: 'approve_draft' as const }, body: {} };
  const sent: [Person, () => ReturnType<typeof sendAs>, string[]][] = [
    [reader, () => sendAs(reader, acknowledgePost, completion), ['update-post COMPLETED']],
    [
      reader,
      () => sendAs(reader, addComment, { params: { postId }, body: { commentTextRequest: 'Read' } }),
      ['update-post COMMENT_ADDED'],
    ],
    [
      manager,
      () => sendAs(manager, updateTitle, { ...ofPost, body: { title: 'Another' } }),
      ['update-post TITLE'],
    ],
    [manager, () => sendAs(manager, addFavorite, inStudy), ['update-channel FAVORITE']],
    [
      manager,
      () => sendAs(manager, createTaxonomy, { ...inStudy, body: { name: 'Sites' } }),
      ['update-channel TAXONOMY'],
    ],
    [
      admin,
      () => sendAs(admin, addChannel, { params: { clientId }, query: { channelName: 'Another study' } }),
      ['create-channel', 'create-team', 'update-channel LISTED', 'create-member', 'channel-access-granted'],
    ],
    [
      admin,
      () => sendAs(admin, updateProfile, { body: { timezoneId: 'Asia/Tokyo' } }),
      ['update-channel PROFILE'],
    ],
    [
      manager,
      () => sendAs(manager, addDocument, { ...inStudy, body: { title: 'New', intent: 'PUBLISH' }, file }),
      ['create-draft-post DRAFT', 'create-post PUBLISHED', 'update-post APPROVED'],
    ],
    [
      manager,
      () => sendAs(manager, replaceDocument, { ...ofPost, body: { description: 'Two' }, file }),
      ['update-post DRAFT'],
    ],
    [
      manager,
      () => sendAs(manager, changeDraftStatus, approval),
      ['update-post PUBLISHED', 'update-post APPROVED'],
    ],
    [
      manager,
      () =>
        sendAs(manager, revertPost, {
          params: { id: postId, version: 1 },
          body: { versionDescription: 'Back' },
        }),
      [
        'revert-to-prior-version PUBLISHED',
        'update-post DRAFT',
        'update-post PUBLISHED',
        'update-post APPROVED',
      ],
    ],
    [manager, () => sendAs(manager, deletePost, ofPost), ['update-post WITHDRAWN']],
  ];
  for (const [person, send, expected] of sent) {
    const { named, requestId } = await send();
    expect(named.map(({ event, reason }) => [event, reason].join(' ').trim())).toEqual(expected);
    expect(distinct(named)).toEqual(distinct(await heardBy(person, requestId)));
  }
});

test('an answer names nothing if nothing has changed', async () => {
  await app.as(reader).call(removeFavorite, { params: { channelId } });
  const again = await app.as(reader).call(removeFavorite, { params: { channelId } });
  expect([again.status, again.headers[CAUSED_EVENTS]]).toEqual([200, undefined]);
});

test('a repeated create answers with the events of the first', async () => {
  const { postId } = await buildPost(app, study, { author: manager });
  const args = {
    params: { postId },
    body: { commentTextRequest: 'Once' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  };
  const first = await app.as(reader).call(addComment, args);
  const { commentId } = first.body;
  const named = [{ event: 'update-post', reason: 'COMMENT_ADDED', channelId, postId, commentId }];
  expect(namedBy(first)).toEqual(named);
  expect(namedBy(await app.as(reader).call(addComment, args))).toEqual(named);
});

test('events about the access of others, or of teams that the caller is not in, are not named', async () => {
  const actor = await app.as(manager).actor();
  const added = {
    type: 'member.added',
    channelId,
    userId: reader.userId,
    teamId: reader.teamId,
    roles: [],
    isLead: false,
  } as const;
  const closed = {
    type: 'team.blindingChanged',
    channelId,
    teamId: reader.teamId,
    before: '',
    after: '',
  } as const;
  const by = actor.userId;
  expect(causedEvents(actor, [{ by, event: added }])).toEqual([{ event: 'create-member', channelId }]);
  expect(causedEvents(actor, [{ by, event: closed }])).toEqual([{ event: 'update-team', channelId }]);
  const own = await app.as(reader).actor();
  expect(causedEvents(own, [{ by: reader.userId, event: closed }])).toEqual([
    { event: 'update-team', channelId },
    { event: 'update-channel', reason: 'ACCESS', channelId },
  ]);
});

test('many events are named by study, and very many without ids, in less than 2 kB', () => {
  const ofPosts = (count: number, studies: number) =>
    Array.from({ length: count }, (_, at): CausedEvent => ({
      event: 'update-post',
      reason: 'CLASSIFICATION',
      channelId: 2_000_000_000 + (at % studies),
      postId: 2_000_000_000 + at,
    }));
  const headers = [
    ofPosts(20, 20),
    ofPosts(21, 20),
    ofPosts(21, 21),
    [],
    [...ofPosts(1, 1), ...ofPosts(1, 1)],
  ].map(causedHeader);
  const counts = headers.map((header) => header && (JSON.parse(header) as CausedEvent[]).length);
  expect(counts).toEqual([20, 20, 1, undefined, 1]);
  expect(Math.max(...headers.map((header) => header?.length ?? 0))).toBeLessThan(2048);
});
