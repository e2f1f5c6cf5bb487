import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/mail/calls';
import { type Delivery, deliveriesOf, type Stoppable } from '@studyline/contract/mail/topics';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import * as queries from './queries.ts';

type Change = Pick<
  Call<typeof contract.changeMailPreferences>,
  'topics' | 'studies' | 'digestTime' | 'digestDay' | 'quietHours'
>;

/** Which emails the caller gets, and when. */
export async function getMailPreferences({
  server,
  userId,
}: Actor): Promise<Result<typeof contract.getMailPreferences>> {
  return present(await queries.findPreferences(server.db, userId));
}

/** Changes what is given of that. */
export async function changeMailPreferences(
  actor: Actor,
  change: Change,
): Promise<Result<typeof contract.changeMailPreferences>> {
  return transact(actor, async (trx) => present(await changePreferences(trx, actor, () => change)));
}

/** Stops emails about a topic, or the summaries: then whatever would be in one is not told by email. */
export async function stopEmails(trx: Trx, person: Actor, stops: Stoppable): Promise<void> {
  await changePreferences(trx, person, (before) =>
    stops === 'DIGEST' ? withoutDigests(before) : { topics: [{ topic: stops, delivery: 'NONE' }] },
  );
}

const isInDigest = (delivery: Delivery | null) => delivery === 'DAILY_DIGEST' || delivery === 'WEEKLY_DIGEST';

const withoutDigests = ({ topics, studies }: queries.Preferences): Change => ({
  topics: topics
    .filter(({ delivery }) => isInDigest(delivery))
    .map(({ topic }) => ({ topic, delivery: 'NONE' })),
  studies: studies
    .filter(({ delivery }) => isInDigest(delivery))
    .map(({ channelId }) => ({ channelId, delivery: 'NONE' })),
});

async function changePreferences(
  trx: Trx,
  person: Actor,
  changeOf: (before: queries.Preferences) => Change,
): Promise<queries.Preferences> {
  const { userId } = person;
  await queries.lockPreferences(trx, userId);
  const before = await queries.findPreferences(trx, userId);
  const change = changeOf(before);
  if (change.studies?.some(({ channelId }) => !before.studies.some((one) => one.channelId === channelId)))
    throw new AppError('NOT_FOUND');
  if (change.topics) await queries.saveTopics(trx, userId, change.topics);
  if (change.studies) await queries.saveStudies(trx, userId, change.studies);
  if (change.digestTime !== undefined || change.digestDay !== undefined || change.quietHours !== undefined)
    await queries.saveSchedule(trx, userId, { ...before, ...withoutUndefined(change) });
  const after = await queries.findPreferences(trx, userId);
  const changed = differences(before, after);
  if (Object.keys(changed.after).length > 0)
    record(trx, person, { type: 'mail.preferenceChanged', userId, ...changed });
  return after;
}

const withoutUndefined = ({ digestTime, digestDay, quietHours }: Change) =>
  Object.fromEntries(
    Object.entries({ digestTime, digestDay, quietHours }).filter(([, value]) => value !== undefined),
  );

/** Only what differs, of both. */
function differences(before: queries.Preferences, after: queries.Preferences) {
  const said = (one: queries.Preferences, other: queries.Preferences) => {
    const topics = one.topics.filter(({ topic, delivery }) =>
      other.topics.some((each) => each.topic === topic && each.delivery !== delivery),
    );
    const studies = one.studies.filter(({ channelId, delivery }) =>
      other.studies.some((each) => each.channelId === channelId && each.delivery !== delivery),
    );
    return {
      ...(topics.length > 0 && { topics }),
      ...(studies.length > 0 && { studies }),
      ...(one.digestTime !== other.digestTime && { digestTime: one.digestTime }),
      ...(one.digestDay !== other.digestDay && { digestDay: one.digestDay }),
      ...(one.quietHours !== other.quietHours && { quietHours: one.quietHours }),
    };
  };
  return { before: said(before, after), after: said(after, before) };
}

const present = ({ topics, ...others }: queries.Preferences) => ({
  topics: topics.map(({ topic, delivery }) => ({ topic, delivery, choices: [...deliveriesOf[topic]] })),
  ...others,
});
