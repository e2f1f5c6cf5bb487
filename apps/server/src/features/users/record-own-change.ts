import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { findAcquaintances } from './queries.ts';

/** What the people of a study, and the administrators of a client, see of each other. The rest concerns its person alone. */
const seenByOthers = new Set([
  'firstName',
  'middleName',
  'lastName',
  'displayPrefix',
  'displaySuffix',
  'jobTitle',
  'contactData',
  'portrait',
  'emailAddress',
  'verifiedEmail',
]);
/**
 * Decision: a study's trail says that contact data changed, without the numbers and addresses, which nobody has to keep for the
 * life of a study. Their history is in the person's own trail alone, where it can be erased in one place.
 */
const keptByPerson = new Set(['contactData']);

type Values = Readonly<Record<string, string | null>>;

/** Records what people changed about themselves: for them, and wherever others see it. */
export async function recordOwnChange(
  trx: Trx,
  actor: Actor,
  changed: readonly string[],
  { before, after }: { before: Values; after: Values },
): Promise<void> {
  if (changed.length === 0) return;
  const { userId } = actor;
  record(trx, actor, {
    type: 'profile.updated',
    userId,
    changed: [...changed],
    before: picked(before, changed),
    after: picked(after, changed),
  });
  const seen = changed.filter((name) => seenByOthers.has(name));
  if (seen.length === 0) return;
  const told = seen.filter((name) => !keptByPerson.has(name));
  const said = { changed: seen, before: picked(before, told), after: picked(after, told) };
  const { channelIds, clientIds } = await findAcquaintances(trx, userId);
  for (const channelId of channelIds)
    record(trx, actor, { type: 'member.profileChanged', channelId, userId, ...said });
  for (const clientId of clientIds)
    record(trx, actor, { type: 'client.adminProfileChanged', clientId, userId, ...said });
}

function picked(values: Values, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
