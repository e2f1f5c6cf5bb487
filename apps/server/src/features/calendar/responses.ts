import type * as contract from '@studyline/contract/calendar/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { findReach } from '../compliance/reach.ts';
import { presentTeamName } from '../people/present.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { canRespond } from '../posts/event-policy.ts';
import { findResponse } from '../posts/event-queries.ts';
import { findAnswers, findEvent, upsertResponse } from './queries.ts';

/**
 * Records whether the person is coming to an event. Decision: responses stay with the event through its versions, and close when it
 * begins. Repeating a response changes nothing.
 */
export async function respondToEvent(
  actor: Actor,
  { id: postId, response }: { id: number; response: contract.EventResponse },
): Promise<Result<typeof contract.respondToEvent>> {
  return transact(actor, async (trx) => {
    const member = await lockActorAndPost(trx, actor, postId);
    const post = member && (await findPostFacts(trx, actor, postId));
    if (!post) throw new AppError('POST_NOT_FOUND');
    const { userId } = actor;
    const { channelId, version } = post;
    const event = await findEvent(trx, userId, postId);
    const at = now();
    authorize(canRespond(member, post, event?.start ?? null, at));
    const known = await findResponse(trx, postId, userId);
    if (known?.response === response)
      return { postId, response, answeredAtDateTimeMillis: known.answeredAt.getTime() };
    const { before } = await upsertResponse(trx, { postId, channelId, userId, response, at });
    const teamId = member.memberships.get(channelId)?.teamIds[0] ?? null;
    record(
      trx,
      actor,
      { type: 'event.answered', channelId, postId, version, teamId, userId, before, after: response },
      at,
    );
    return { postId, response, answeredAtDateTimeMillis: at.getTime() };
  });
}

const reachNames = { ALL: 'STUDY', OVERSEEN: 'OVERSEEN_TEAMS', TEAM: 'OWN_TEAMS', SELF: 'SELF' } as const;

export async function listEventResponses(
  actor: Actor,
  { id: postId, page, pageSize }: { id: number; page: number; pageSize: number },
): Promise<Result<typeof contract.listEventResponses>> {
  const { db } = actor.server;
  const reach = await findReach(actor, postId);
  if (!(await findEvent(db, actor.userId, postId))) throw new AppError('NOT_AN_EVENT');
  const slice = { skip: (page - 1) * pageSize, limit: pageSize };
  const { rows, figures } = await findAnswers(db, reach, slice);
  const items = rows.map(({ team, answeredAt, ...row }) => ({
    ...row,
    teamName: presentTeamName(actor.languageId, team),
    answeredAtDateTimeMillis: answeredAt?.getTime() ?? null,
  }));
  const { going, notGoing, all } = figures;
  return {
    ...pageOf(items, { page, pageSize }, all),
    goingCount: going,
    notGoingCount: notGoing,
    noAnswerCount: all - going - notGoing,
    reach: reachNames[reach.reach],
  };
}
