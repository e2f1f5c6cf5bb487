import { parseArgs } from 'node:util';
import { line } from '@studyline/contract/core/common';
import { readTexts, record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { connect, type Trx } from '../db/pool.ts';
import * as queries from '../features/audit/erasure-queries.ts';
import { lockPost } from '../features/posts/version-queries.ts';
import { type Terminal, withServer } from './with-server.ts';
import { refuseOption, Refusal } from './refusal.ts';

const reasonOption = line(1, 1000);

/**
 * Erases the texts and the salts of one audit event, as the owner of the database, and records that with the reason. If a text
 * belongs to a version of a post, it is erased there too. Reports where the same text still appears.
 */
export async function eraseText(args: string[], terminal: Terminal): Promise<void> {
  const { auditEventId, reason } = readArguments(args);
  await withServer(terminal, async (actor, { urls }) => {
    const { db } = connect(urls.ownerUrl, { max: 1 });
    const owner = { ...actor, server: { ...actor.server, db } };
    try {
      terminal.say(
        await transact(owner, async (trx) => {
          const event = await queries.findErasableEvent(trx, auditEventId);
          if (!event) throw new Refusal(`There is no audit event ${auditEventId}.`);
          const { type, hadText, actorUserId, ...ids } = event;
          if (!hadText) throw new Refusal(`The audit event ${auditEventId} (${type}) has no text.`);
          const erased = await queries.deleteTexts(trx, auditEventId);
          if (erased.length === 0)
            throw new Refusal(
              `The text of the audit event ${auditEventId} (${type}) has already been erased.`,
            );
          await queries.deleteKeptResults(
            trx,
            [actorUserId, ids.userId].filter((id) => id !== null),
          );
          const remaining =
            ids.postId === null
              ? await findInStudy(trx, ids, type, erased)
              : await eraseFromPost(trx, ids.postId, type, erased);
          record(trx, owner, { type: 'text.erased', ...ids, auditEventId, reason });
          const fields = erased.map(({ field }) => field).toSorted();
          const done = `Erased the text of the audit event ${auditEventId} (${type}): ${fields.join(', ')}.`;
          return remaining.length === 0
            ? done
            : `${done} The same text still appears in ${remaining.join(', ')}.`;
        }),
      );
    } finally {
      await db.destroy();
    }
  });
}

/** Erases the texts of an event from its post. Returns where else in the post they still appear. */
async function eraseFromPost(
  trx: Trx,
  postId: number,
  type: string,
  erased: readonly { field: string; text: string }[],
): Promise<string[]> {
  const given = erased.filter(({ text }) => text !== '');
  if (given.length === 0) return [];
  const texts = given.map(({ text }) => text);
  if (type === 'post.created' || type === 'post.titleChanged') await eraseTitles(trx, postId, given);
  if (type === 'post.published') await queries.clearDescriptions(trx, postId, texts);
  if (type === 'post.rejected') await queries.clearRejectedReasons(trx, postId, texts);
  return queries.findTextsInPost(trx, postId, texts);
}

/** The fields of a list or a record that people write. The other strings are codes, colours and digests. */
const WRITTEN = new Set(['name', 'title', 'principalInvestigatorName', 'city']);

/** Returns where in the study, or in the event's team, the texts still appear. */
async function findInStudy(
  trx: Trx,
  { channelId, teamId }: { channelId: number | null; teamId: number | null },
  type: string,
  erased: readonly { field: string; text: string }[],
): Promise<string[]> {
  const values = Object.values(
    readTexts(type, Object.fromEntries(erased.map(({ field, text }) => [field, text]))),
  );
  const texts = values.flatMap(writtenIn);
  return channelId === null || texts.length === 0
    ? []
    : queries.findTextsInStudy(trx, { channelId, teamId }, texts);
}

function writtenIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(writtenIn);
  const fields = Object.entries(value ?? {}).filter(([key]) => WRITTEN.has(key));
  return fields.flatMap(([, written]) => writtenIn(written));
}

/**
 * Refuses a title in use: people have to rename the post first. The later title of a change is allowed; otherwise the earlier one
 * could not be erased.
 */
async function eraseTitles(
  trx: Trx,
  postId: number,
  erased: readonly { field: string; text: string }[],
): Promise<void> {
  const post = await lockPost(trx, postId);
  const titles = erased.map(({ text }) => text);
  if (!post || post.isWithdrawn) return queries.clearTitles(trx, postId, titles);
  for (const { text } of erased.filter(({ field }) => field !== 'after')) {
    const versions = await queries.findVersionsTitled(trx, postId, text);
    const what = versions.length > 0 ? `, version ${versions.join(', ')}` : '';
    if (what || text === post.title)
      throw new Refusal(`This is still the title of post ${postId}${what}: rename it first.`);
  }
  return queries.replaceFormerTitles(trx, post, titles);
}

function readArguments(args: string[]): { auditEventId: number; reason: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const [id = '', ...more] = positionals;
  if (!/^[1-9]\d{0,14}$/.test(id) || more.length > 0)
    throw new Refusal(
      'Name one audit event by its number: npm run studyline -- erase-text ID --reason TEXT.',
    );
  if (values.reason === undefined) throw new Refusal('--reason is missing.');
  const reason = reasonOption.safeParse(values.reason);
  if (!reason.success) throw refuseOption('reason', reason.error.issues[0]);
  return { auditEventId: Number(id), reason: reason.data };
}
