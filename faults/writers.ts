import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addChannel, listClientChannels } from '@studyline/contract/clients/calls';
import { addComment, getComment } from '@studyline/contract/comments/calls';
import { acknowledgePost, recordView } from '@studyline/contract/compliance/calls';
import { addDocument, changeDraftStatus } from '@studyline/contract/drafts/calls';
import { listPreviews } from '@studyline/contract/post-files/calls';
import { getPost, updateTitle } from '@studyline/contract/posts/calls';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions/required-action';
import { makePdf, writePdf } from '../apps/server/src/files/previews-fixture.ts';
import type { Client } from '../apps/server/test/process.ts';
import type { Installation, PersonName } from './installation.ts';
import type { Ledger } from './ledger.ts';

const REST_MILLIS = 250;
const SITE_PEOPLE: readonly PersonName[] = ['investigator', 'coordinator2'];

let marks = 0;
/** A name that is unique within this run. */
const newMark = (what: string): string => `${what} ${process.pid}-${(marks += 1)}`;

/** A comment, with a key or without. */
export function comment(ledger: Ledger, client: Client, postId: number, key?: string) {
  const text = newMark('A comment');
  const args = { params: { postId }, body: { commentTextRequest: text } };
  return ledger.make({
    kind: 'comment',
    mark: text,
    isRepeatable: key !== undefined,
    send: () => client.call(addComment, args, key === undefined ? {} : { 'idempotency-key': key }),
    isShown: async ({ commentId }) =>
      (await client.call(getComment, { params: { commentId } })).commentText === text,
  });
}

interface Upload {
  channelId: number;
  intent: 'DRAFT' | 'PUBLISH';
  pages?: string[];
  /** The minimum size. */
  bytes?: number;
  /** Asks everybody to acknowledge it. */
  asks?: boolean;
}

/** A document by its upload, with a key. */
export async function upload(
  ledger: Ledger,
  client: Client,
  { channelId, intent, pages = ['A page'], bytes: size = 0, asks = false }: Upload,
) {
  const title = newMark('A document');
  // A PDF comment pads it to the requested size without showing on a page.
  const bytes =
    size > 0
      ? writePdf([`%${title} ${'.'.repeat(size)}`])
      : await makePdf(pages.map((page) => `${page} of ${title}`));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ruleSet = asks
    ? [
        {
          requiredActionType: 'ACKNOWLEDGE' as const,
          memberParticipationType: 'EVERY_MEMBER' as const,
          gracePeriodMillis: GRACE_PERIOD_MILLIS,
          targetAudience: { channelWide: true, roles: [], teamIds: [] },
        },
      ]
    : [];
  const args = {
    params: { channelId },
    body: { title, intent, ruleSet },
    file: new File([new Uint8Array(bytes)], 'protocol.pdf'),
  };
  const answer = await ledger.make({
    kind: 'document',
    mark: title,
    isRepeatable: true,
    send: () => client.call(addDocument, args, { 'idempotency-key': title }),
    isShown: async ({ postId, checksum }) => {
      const shown = await client.call(getPost, { params: { id: postId } });
      return checksum === sha256 && shown.checksum === sha256 && shown.postDetail.title === title;
    },
  });
  return answer && { ...answer, title };
}

export async function arePagesReady(client: Client, postId: number): Promise<boolean> {
  return (await client.call(listPreviews, { params: { id: postId } })).status === 'READY';
}

async function approve(ledger: Ledger, approver: Client, postId: number, title: string): Promise<void> {
  const params = { id: postId };
  // Approvers read the draft first.
  const { edit } = await approver.call(getPost, { params });
  await ledger.make({
    kind: 'publication',
    mark: title,
    send: () =>
      approver.call(changeDraftStatus, {
        params,
        query: { transitionName: 'approve_draft' },
        body: { versionDescription: '', edit },
      }),
    isShown: async () => (await approver.call(getPost, { params })).postDetail.versionLabel === 'PUBLISHED',
  });
}

/** Opens a document and acknowledges it. */
async function acknowledge(ledger: Ledger, client: Client, name: PersonName, postId: number): Promise<void> {
  const params = { id: postId };
  const mark = `${postId} ${name}@studyline.example`;
  await ledger.make({
    kind: 'opening',
    mark,
    send: () => client.call(recordView, { params, body: { version: 1 } }),
  });
  const { actions } = (await client.call(getPost, { params })).postDetail;
  const action = actions[0];
  if (!action) throw new Error(`${name} has no action on post ${postId}.`);
  const { teamId, ruleId } = action;
  await ledger.make({
    kind: 'acknowledgement',
    mark,
    send: () => client.call(acknowledgePost, { params, body: { teamId, ruleId } }),
    isShown: async () => {
      const shown = await client.call(getPost, { params });
      return shown.postDetail.actions[0]?.status === 'COMPLETED';
    },
  });
}

/** Starts ordinary people who continue writing whatever fails. Returns how to stop them. */
export async function startWriters(installation: Installation, ledger: Ledger): Promise<() => Promise<void>> {
  const { people, channelId, postId, clientId } = await installation.scene();
  const manager = people['study.manager'];
  const state = { stopped: false };

  /** Works until it is stopped. A failure only causes a pause. */
  async function repeat(millis: number, work: (round: number) => Promise<unknown>): Promise<void> {
    for (let round = 0; !state.stopped; round += 1) {
      const isDone = await work(round).then(
        (answer) => answer !== undefined,
        () => false,
      );
      await pause(isDone ? millis : REST_MILLIS);
    }
  }

  const keyed = (round: number) => (round % 2 === 0 ? newMark('key') : undefined);
  const work = [
    ...(['monitor', 'pharmacist', 'coordinator'] as const).map((name) =>
      repeat(40, (round) => comment(ledger, people[name], postId, keyed(round))),
    ),
    repeat(1000, async () => {
      const draft = await upload(ledger, people.author, { channelId, intent: 'PUBLISH' });
      if (draft) await approve(ledger, people.approver, draft.postId, draft.title);
      return draft;
    }),
    repeat(1000, async () => {
      const post = await upload(ledger, manager, { channelId, intent: 'PUBLISH', asks: true });
      if (post)
        await Promise.all(SITE_PEOPLE.map((name) => acknowledge(ledger, people[name], name, post.postId)));
      return post;
    }),
    repeat(300, () => {
      const title = newMark('A title');
      const args = { params: { id: postId }, body: { title } };
      return ledger.make({
        kind: 'title',
        mark: title,
        send: () => manager.call(updateTitle, args),
      });
    }),
    repeat(1000, () => {
      const name = newMark('A study');
      const args = { params: { clientId }, query: { channelName: name } };
      const admin = people['client.admin'];
      return ledger.make({
        kind: 'study',
        mark: name,
        isRepeatable: true,
        send: () => admin.call(addChannel, args, { 'idempotency-key': name }),
        isShown: async () => {
          const found = await admin.call(listClientChannels, {
            params: { clientId },
            query: { search: name },
          });
          return found.items.filter((study) => study.name === name).length === 1;
        },
      });
    }),
  ];
  return async () => {
    state.stopped = true;
    await Promise.all(work);
  };
}
