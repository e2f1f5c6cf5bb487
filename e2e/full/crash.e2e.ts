import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initMember } from '@studyline/contract/app/calls';
import { listPostAudit } from '@studyline/contract/audit/calls';
import { addComment, type Comment, listComments } from '@studyline/contract/comments/calls';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { discardEmbedded } from '../../apps/server/src/db/embedded.ts';
import {
  type Client,
  endProcess,
  findPort,
  type Running,
  signInByProgram,
  startProcess,
} from '../../apps/server/test/process.ts';
import { connectPusher } from '../../apps/server/test/pusher.ts';

const WRITERS = ['study.manager', 'investigator', 'coordinator', 'coordinator2', 'monitor', 'pharmacist'];
const COMMENTS = 200;
/** The process is killed after this many responses. */
const ANSWERED = 60;

let dataDir: string;
let running: Running | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyline-crash-'));
});
afterAll(async () => {
  if (running) await endProcess(running, 'SIGTERM');
  await discardEmbedded(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

it('loses no answered request, and does nothing twice, when the process is killed', async () => {
  const port = await findPort();
  running = startProcess(dataDir, port);
  const url = await running.ready;
  const writers = await Promise.all(WRITERS.map((name) => signInByProgram(url, name, DEMO_PASSWORD)));
  const manager = writers[0]!;
  const { channelId, postId, uuid } = await findSharedPost(manager);
  const before = await readAll(manager, postId);
  const live = await listenTo(port, writers[1]!, `private-study_${uuid}`);

  const answered = new Map<string, number>();
  const unanswered = new Set<string>();
  const killed = Promise.withResolvers<void>();
  await Promise.all(
    Array.from({ length: COMMENTS }, async (_, index) => {
      const text = `Comment ${index} of the crash`;
      try {
        const { commentId } = await write(writers[index % writers.length]!, postId, text, keyOf(index));
        answered.set(text, commentId);
        if (answered.size === ANSWERED) killed.resolve(endProcess(running!, 'SIGKILL'));
      } catch {
        unanswered.add(text);
      }
    }),
  );
  await killed.promise;
  expect(answered.size + unanswered.size).toBe(COMMENTS);
  expect(unanswered.size).toBeGreaterThan(20);

  const back = live.nextSubscription();
  running = startProcess(dataDir, port);
  await running.ready;
  const survived = await readAll(manager, postId);
  const texts = survived.map(({ commentText }) => commentText!);
  expect(new Set(texts).size).toBe(texts.length);
  for (const [text, commentId] of answered) {
    expect(survived.find((comment) => comment.commentId === commentId)?.commentText).toBe(text);
  }
  expect(await auditedComments(manager, postId)).toEqual(idsOf(survived));

  // The official client reconnects automatically and then reads the current state.
  await back;
  expect(idsOf(await readAll(writers[1]!, postId))).toEqual(idsOf(survived));

  // Every second request had a key. The unanswered ones are repeated.
  const repeated = [...unanswered].map(indexOf).filter((index) => keyOf(index) !== undefined);
  const heard = live.nextComment(postId);
  // One at a time for each writer, who has a limited number of concurrent calls.
  await Promise.all(
    writers.map(async (writer, at) => {
      for (const index of repeated.filter((one) => one % writers.length === at))
        await write(writer, postId, `Comment ${index} of the crash`, keyOf(index));
    }),
  );
  const all = await readAll(manager, postId);
  const allTexts = all.map(({ commentText }) => commentText!);
  expect(new Set(allTexts).size).toBe(allTexts.length);
  for (let index = 0; index < COMMENTS; index += 2) {
    expect(allTexts).toContain(`Comment ${index} of the crash`);
  }
  expect(await auditedComments(manager, postId)).toEqual(idsOf(all));
  expect(all.length).toBeGreaterThanOrEqual(before.length + answered.size + repeated.length / 2);
  expect((await heard).channelId).toBe(channelId);
  live.close();
}, 120_000);

/** Every second request has one. */
function keyOf(index: number): string | undefined {
  return index % 2 === 0 ? `crash-${index}` : undefined;
}

function indexOf(text: string): number {
  return Number(/\d+/.exec(text)![0]);
}

function write(client: Client, postId: number, text: string, key: string | undefined): Promise<Comment> {
  const args = { params: { postId }, body: { commentTextRequest: text } };
  return client.call(addComment, args, key === undefined ? {} : { 'idempotency-key': key });
}

/** A post in the registry's study that all writers may comment on. */
async function findSharedPost(client: Client) {
  const { channelSummaries } = await client.call(initMember, {});
  const study = channelSummaries.find(({ name }) => name === 'LANTERN-FLU')!;
  const { channelId, uuid } = study;
  const { items } = await client.call(listChannelPosts, { params: { channelId } });
  const post = items.find(({ postDetail }) => postDetail.title === '750 participants randomised')!;
  return { channelId, uuid, postId: post.postDetail.postId };
}

async function readAll(client: Client, postId: number): Promise<Comment[]> {
  const comments: Comment[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.call(listComments, { params: { postId }, query: { page, pageSize: 100 } });
    comments.push(...answer.items);
    if (answer.lastPage) return comments;
  }
}

function idsOf(comments: readonly Comment[]): number[] {
  return comments.map(({ commentId }) => commentId).toSorted((one, other) => one - other);
}

/** The comments in the audit trail, each as often as it was written. */
async function auditedComments(client: Client, postId: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.call(listPostAudit, { params: { postId }, query: { page, pageSize: 100 } });
    for (const { eventType, details } of answer.items) {
      if (eventType === 'comment.created') ids.push(details['commentId'] as number);
    }
    if (answer.lastPage) return ids.toSorted((one, other) => one - other);
  }
}

/** Listens with the official client, which reconnects automatically. */
async function listenTo(port: number, client: Client, channelName: string) {
  const { realtime } = await client.call(initMember, {});
  const pusher = connectPusher(realtime.key, port, async (socket_id, channel_name) => {
    const answer = await client.call(authorizeChannel, { body: { socket_id, channel_name } });
    return answer.authResponse;
  });
  const channel = pusher.subscribe(channelName);
  const nextSubscription = () =>
    new Promise<void>((resolve) => channel.bind('pusher:subscription_succeeded', () => resolve()));
  await nextSubscription();
  return {
    nextSubscription,
    nextComment: (postId: number) =>
      new Promise<LivePayload>((resolve) =>
        channel.bind('update-post', (payload: LivePayload) => {
          if (payload.postId === postId && payload.reason === 'COMMENT_ADDED') resolve(payload);
        }),
      ),
    close: () => pusher.disconnect(),
  };
}
