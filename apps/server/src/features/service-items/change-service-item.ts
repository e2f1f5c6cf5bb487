import { MAX_STEPS, type ServiceTransition, takenBy } from '@studyline/contract/service-items/fields';
import type * as contract from '@studyline/contract/service-items/calls';
import type { ServiceItem } from '@studyline/contract/service-items/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { type Clock, now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { refuse } from '../teams/team-fields.ts';
import type { Prepared, Said } from './item-kind.ts';
import { kinds } from './kinds.ts';
import { allowedTransitions, canTransitionItem, choosesSupplier } from './policy.ts';
import { changedMeanwhile, factsOf, presentShared } from './present.ts';
import { changePost } from './posts.ts';
import * as queries from './queries.ts';
import { type Course, stateAfter } from './transitions.ts';

/** Throws SERVICE_ITEM_NOT_FOUND, FEATURE_OFF. */
export async function requireItem(db: Db, actor: Actor, id: number, at = now()): Promise<queries.ItemRow> {
  const row = await queries.findItem(db, id, { userId: actor.userId, at });
  if (!row) throw new AppError('SERVICE_ITEM_NOT_FOUND');
  if (!row.isOn) throw new AppError('FEATURE_OFF');
  return row;
}

export async function answerWithItem(db: Db, actor: Actor, row: queries.ItemRow): Promise<ServiceItem> {
  const facts = factsOf(row);
  const isChosen = allowedTransitions(actor, facts).some((name) => choosesSupplier(actor, facts, name));
  const suppliers = isChosen ? await queries.findSuppliers(db, row.channelId) : [];
  const detail = await kinds[row.kind].present(db, { actor, row });
  return { ...presentShared(actor, row, suppliers), ...detail };
}

export async function getServiceItem(
  actor: Actor,
  { id }: Call<typeof contract.getServiceItem>,
): Promise<ServiceItem> {
  const { db } = actor.server;
  return answerWithItem(db, actor, await requireItem(db, actor, id));
}

/** Two people who act on the same state wait for each other here: the second is told that it has changed. */
export async function changeServiceItemStatus(
  actor: Actor,
  { id, transitionName: transition, ...said }: Call<typeof contract.changeServiceItemStatus>,
  clock: Clock = now,
): Promise<ServiceItem> {
  const prepared = await prepare(actor, { id, transition, said, at: clock() });
  return transact(actor, async (trx) => {
    const { member } = await transitionItem(trx, actor, { id, transition, said, prepared, clock });
    return answerWithItem(trx, member, await requireItem(trx, member, id));
  });
}

interface Wanted {
  id: number;
  transition: ServiceTransition;
  said: Said;
  hasPhotos?: boolean;
  prepared?: Prepared | undefined;
  /** Read once the item is locked. */
  clock: Clock;
}

/** Makes a transition as a person said, who is returned with their present rights and the time at which it was made. */
export async function transitionItem(
  trx: Trx,
  actor: Actor,
  { id, transition, said, hasPhotos = false, prepared, clock }: Wanted,
): Promise<{ member: Actor; at: Date }> {
  const channelId = await queries.lockItem(trx, id);
  if (channelId === undefined) throw new AppError('SERVICE_ITEM_NOT_FOUND');
  const member = await lockActor(trx, actor, channelId);
  const at = clock();
  const row = await requireItem(trx, member, id, at);
  const facts = factsOf(row);
  const decision = canTransitionItem(member, facts, transition);
  if (decision !== 'ILLEGAL_TRANSITION') authorize(decision);
  if (said.edit !== row.edit) throw changedMeanwhile(row);
  authorize(decision, { allowedTransitions: allowedTransitions(member, facts) });

  const reason = takenBy[transition] === 'REASON' ? (said.reason ?? '') : '';
  if (takenBy[transition] === 'REASON' && reason === '') refuse('reason', 'issue.required');
  const supplierTeamId = await supplierOf(trx, member, row, { transition, wanted: said.supplierTeamId });
  const made = { member, row, transition, said, hasPhotos, prepared, at };
  const { course, step } = await kinds[row.kind].apply(trx, made);
  const status = stateAfter(transition, course);
  // Otherwise two people could pass an item back and forth until nobody could open it.
  if (row.history.length >= MAX_STEPS && row.history.some((before) => before.status === status))
    throw new AppError('TOO_MANY_STEPS');
  await moveOn(trx, member, row, { transition, course, step, supplierTeamId, reason, at });
  return { member, at };
}

/** Done for a person who may make the transition of the item that they saw. Everyone else is refused once it is locked. */
async function prepare(
  actor: Actor,
  { id, transition, said, at }: { id: number; transition: ServiceTransition; said: Said; at: Date },
): Promise<Prepared | undefined> {
  if (takenBy[transition] !== 'OFFER') return undefined;
  const row = await queries.findItem(actor.server.db, id, { userId: actor.userId, at });
  const isReady = row?.isOn && row.edit === said.edit;
  if (!isReady || canTransitionItem(actor, factsOf(row), transition) !== true) return undefined;
  return kinds[row.kind].prepare?.({ actor, row, transition, said, at });
}

interface Move {
  transition: ServiceTransition;
  course?: Course | undefined;
  /** What the history says of it. */
  step?: queries.StepDetail | undefined;
  supplierTeamId?: number | null;
  reason?: string;
  at: Date;
}

/** Writes a transition that the person may make, and records it. */
export async function moveOn(trx: Trx, member: Actor, row: queries.ItemRow, move: Move): Promise<void> {
  const { serviceItemId, channelId, kind, number, teamId, isForUnblinded, postId } = row;
  const { transition, course, step, supplierTeamId = row.supplierTeamId, reason = '', at } = move;
  const status = stateAfter(transition, course);
  await queries.moveItem(trx, serviceItemId, { status, supplierTeamId });
  await changePost(trx, member, row, { supplierTeamId, at });
  const nothing = { carrier: '', trackingNumber: '', lines: [] };
  const done = { serviceItemId, transition, status, reason, ...nothing, ...step };
  const serialNumbers = done.lines.flatMap((line) => line.serialNumbers ?? []);
  const stepIds = await queries.insertSteps(trx, [done], { userId: member.userId, at });
  record(
    trx,
    member,
    {
      type: 'serviceItem.statusChanged',
      channelId,
      teamId,
      serviceItemId,
      kind,
      number,
      hiddenFromBlinded: isForUnblinded,
      stepId: stepIds.get(serviceItemId)!,
      transition,
      before: row.status,
      after: status,
      supplierTeamId,
      formerSupplierTeamId: row.supplierTeamId,
      itemPostId: postId,
      ...(serialNumbers.length > 0 && { serialNumbers }),
      reason,
    },
    at,
  );
}

/** Who does it, after the transition. Throws TEAM_NOT_FOUND. */
async function supplierOf(
  db: Db,
  member: Actor,
  row: queries.ItemRow,
  { transition, wanted }: { transition: ServiceTransition; wanted: number | undefined },
): Promise<number | null> {
  if (wanted === undefined || wanted === row.supplierTeamId) return row.supplierTeamId;
  if (!choosesSupplier(member, factsOf(row), transition)) refuse('supplierTeamId', 'issue.supplierChosen');
  const suppliers = await queries.findSuppliers(db, row.channelId);
  if (!suppliers.some(({ teamId }) => teamId === wanted)) throw new AppError('TEAM_NOT_FOUND');
  return wanted;
}
