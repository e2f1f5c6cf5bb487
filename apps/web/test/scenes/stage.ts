import { createTaxonomy } from '@studyline/contract/classifications/changes';
import type { Args, Endpoint, Result } from '@studyline/contract/core/endpoint';
import type { DomainEventType } from '@studyline/contract/events/registry';
import { CAUSED_EVENTS, type CausedEvent } from '@studyline/contract/events/caused-events';
import { expect, vi } from 'vitest';
import { systemActor } from '../../../server/src/core/actor.ts';
import { record } from '../../../server/src/core/record.ts';
import { transact } from '../../../server/src/core/transaction.ts';
import { startApp, withMail } from '../../../server/test/app.ts';
import { buildPost } from '../../../server/test/posts.ts';
import { updatesIn } from '../../../server/test/updates.ts';
import { buildClient, buildWorld, type Person } from '../../../server/test/world.ts';
import { FIRST_MARK, openViewer, type Shown, type Viewer } from '../viewers.ts';

// The same people refetch everything after each change, which no real person does.
const limits = { LIMIT_CALLS_PER_SESSION: '1000000', LIMIT_CALLS_PER_PERSON: '1000000' };
export const app = await startApp({ live: true, env: { ...limits, ...withMail } });
export const { admin, clientId } = await buildClient(app.server.db);
export const {
  study,
  manager,
  approver,
  author,
  coordinator: reader,
} = await buildWorld(app.server.db, { clientId });
/** A taxonomy of the study that is never changed. */
export const own = (
  await app.as(manager).call(createTaxonomy, {
    params: { channelId: study.channelId },
    body: { name: 'Where it belongs' },
  })
).body;
/** The jobs that tell people what happened. */
export const updates = updatesIn(app);
/** A window of each person that only watches. */
export const viewers: Viewer[] = [];
/** A second window of each person that sends their calls. */
const callers: Viewer[] = [];
let lastMark = FIRST_MARK;
/** How many calls have been sent so far. */
export const calls = { sent: 0 };

/** Opens two windows for each person. All scenes are played with them open. */
export async function openWindows(): Promise<void> {
  await updates.begin();
  const address = await app.listen();
  const people = { admin, manager, approver, author, reader };
  for (const [windows, kind] of [
    [viewers, 'another window'],
    [callers, 'the calling window'],
  ] as const) {
    for (const [name, person] of Object.entries(people)) {
      const viewer = await openViewer(app, address, `${kind} of ${name}`, person);
      windows.push(viewer);
      // A window's channels are authorised with its own session, so the next window waits for that.
      await vi.waitUntil(() => mark().then(() => viewer.marks.size > 0), { timeout: 20_000, interval: 100 });
    }
  }
}

export async function closeWindows(): Promise<void> {
  for (const viewer of [...viewers, ...callers]) viewer.close();
  await app.close();
}

export function clearWindows(): void {
  for (const viewer of [...viewers, ...callers]) viewer.clear();
}

/** Announces a marker event: once a window has it, it has received all earlier ones. */
async function mark(): Promise<number> {
  const channelId = ++lastMark;
  const actor = systemActor(app.server, 'SYSTEM');
  await transact(actor, async (trx) => {
    for (const { person } of viewers)
      record(trx, actor, { type: 'channel.subscribed', channelId, userId: person.userId });
  });
  return channelId;
}

export async function receiveAll(): Promise<void> {
  const now = await mark();
  await expect
    .poll(() => [...viewers, ...callers].filter(({ marks }) => !marks.has(now)).map(({ name }) => name))
    .toEqual([]);
}

/** Makes a call of the contract. Its answer contains the events that it caused. */
export async function perform<E extends Endpoint>(
  person: Person,
  endpoint: E,
  args: Args<E>,
): Promise<Result<E>> {
  calls.sent += 1;
  return callerOf(person).call(async (requestId) => {
    const named = { ...args, headers: { 'x-request-id': requestId } };
    const answer = await app.as(person).call(endpoint, named as never);
    if (answer.status !== 200) throw new Error(`${endpoint.id}: ${JSON.stringify(answer.error)}`);
    const caused = JSON.parse(String(answer.headers[CAUSED_EVENTS] ?? '[]')) as CausedEvent[];
    return { result: answer.body, caused };
  });
}

/** The window that sends a person's calls. */
export function callerOf(person: Person): Viewer {
  const caller = callers.find((one) => one.person.userId === person.userId);
  if (!caller) throw new Error(`Nobody calls for ${person.userId}.`);
  return caller;
}

export const byId = (postId: number) => ({ params: { id: postId } });
export const byPostId = (postId: number) => ({ params: { postId } });
export const inStudy = () => ({ params: { channelId: study.channelId } });
export const ofTeam = (teamId: number) => ({ params: { channelId: study.channelId, teamId } });

export interface Scene {
  postId?: number;
  versions?: number[];
  more?: Shown[];
  /** Others stay in place in the feed, and see that there is more. */
  keepsPlace?: boolean;
  change: () => Promise<unknown>;
  /** The person who does it. Their other windows follow immediately. */
  by: Person;
}
export type Scenes = Partial<Record<DomainEventType, () => Promise<Scene>>>;

export const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const }];

export async function publication(by: Person = manager, facts: object = {}): Promise<number> {
  return (await buildPost(app, study, { author: by, ...facts })).postId;
}
