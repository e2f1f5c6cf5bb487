import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/programs/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { changeClient } from '../clients/lock-client.ts';
import { canManageClient } from '../clients/policy.ts';
import { presentProgram } from './present.ts';
import * as queries from './queries.ts';

/** From then on, the end of a key needs attention. */
const NEAR_END_DAYS = 30;

export async function listServiceAccounts(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.listServiceAccounts>,
): Promise<Result<typeof contract.listServiceAccounts>> {
  authorize(canManageClient(actor, clientId));
  const { page, pageSize } = query;
  const nearEnd = new Date(now().getTime() + NEAR_END_DAYS * DAY_MILLIS);
  const { db } = actor.server;
  const { rows, total } = await queries.findPrograms(db, clientId, nearEnd, (page - 1) * pageSize, pageSize);
  return pageOf(rows.map(presentProgram), query, total);
}

export async function createServiceAccount(
  actor: Actor,
  { clientId, ownerUserId = actor.userId, ...body }: Call<typeof contract.createServiceAccount>,
): Promise<Result<typeof contract.createServiceAccount>> {
  return changeClient(actor, clientId, async (trx) => {
    const at = now();
    const wanted = { ...stateOf(body), ownerId: ownerUserId };
    await requireFitting(trx, clientId, null, wanted);
    const { name, description, ownerId, scopes, channelIds } = wanted;
    const createdBy = actor.userId;
    const userId = await queries.insertProgram(trx, {
      clientId,
      name,
      description,
      ownerId,
      scopes,
      createdBy,
    });
    await queries.enterStudies(trx, userId, channelIds, at);
    record(trx, actor, { type: 'program.created', clientId, userId, name, ownerId, scopes, channelIds });
    recordAccess(trx, actor, userId, { scopes: [], channelIds: [] }, wanted);
    return presentProgram(await requireProgram(trx, clientId, userId));
  });
}

export async function updateServiceAccount(
  actor: Actor,
  { clientId, id: userId, ...body }: Call<typeof contract.updateServiceAccount>,
): Promise<Result<typeof contract.updateServiceAccount>> {
  return changeClient(actor, clientId, async (trx) => {
    const at = now();
    const row = await requireProgram(trx, clientId, userId);
    const was = {
      ...stateOf({ ...row, channelIds: row.studies.map(({ channelId }) => channelId) }),
      ownerId: row.ownerId,
      paused: row.status === 'PAUSED',
    };
    const wanted = {
      ...stateOf({
        name: body.name ?? was.name,
        description: body.description ?? was.description,
        scopes: body.scopes ?? was.scopes,
        channelIds: body.channelIds ?? was.channelIds,
      }),
      ownerId: body.ownerUserId ?? was.ownerId,
      paused: body.paused ?? was.paused,
    };
    const changed = differing(was, wanted);
    if (changed.length === 0) return presentProgram(row);
    await requireFitting(trx, clientId, userId, { ...wanted, isSameOwner: wanted.ownerId === was.ownerId });
    await queries.updateProgram(trx, userId, { ...wanted, isPaused: wanted.paused }, at);
    const joined = wanted.channelIds.filter((id) => !was.channelIds.includes(id));
    const left = was.channelIds.filter((id) => !wanted.channelIds.includes(id));
    await queries.enterStudies(trx, userId, joined, at);
    await queries.leaveStudies(trx, userId, left, at);
    const [before, after] = [pick(was, changed), pick(wanted, changed)];
    record(trx, actor, { type: 'program.changed', clientId, userId, before, after });
    recordAccess(trx, actor, userId, was, wanted);
    return presentProgram(await requireProgram(trx, clientId, userId));
  });
}

export async function endServiceAccount(
  actor: Actor,
  { clientId, id: userId }: Call<typeof contract.endServiceAccount>,
): Promise<Result<typeof contract.endServiceAccount>> {
  return changeClient(actor, clientId, async (trx) => {
    const at = now();
    const { scopes, studies } = await requireProgram(trx, clientId, userId);
    const channelIds = studies.map(({ channelId }) => channelId);
    await queries.endProgram(trx, userId, at);
    await queries.leaveStudies(trx, userId, channelIds, at);
    record(trx, actor, { type: 'program.ended', clientId, userId });
    recordAccess(trx, actor, userId, { scopes, channelIds }, { scopes: [], channelIds: [] });
    return { id: userId, endedDateTimeMillis: at.getTime() };
  });
}

/** Throws PROGRAM_NOT_FOUND. */
export async function requireProgram(trx: Trx, clientId: number, id: number): Promise<queries.ProgramRow> {
  const row = await queries.findProgram(trx, clientId, id);
  if (!row) throw new AppError('PROGRAM_NOT_FOUND');
  return row;
}

interface Access {
  scopes: readonly string[];
  channelIds: readonly number[];
}

/** What people decide about a program, each list in one order and without repetition. */
function stateOf<S extends string>(given: {
  name: string;
  description: string;
  scopes: readonly S[];
  channelIds: readonly number[];
}) {
  const { name, description, scopes, channelIds } = given;
  return {
    name,
    description,
    scopes: [...new Set(scopes)].toSorted(),
    channelIds: [...new Set(channelIds)].toSorted((a, b) => a - b),
  };
}

/** Throws PROGRAM_NAME_TAKEN, OWNER_UNKNOWN, STUDY_UNKNOWN. An owner who has left stays until there is another one. */
async function requireFitting(
  trx: Trx,
  clientId: number,
  id: number | null,
  wanted: { name: string; ownerId: number; channelIds: readonly number[]; isSameOwner?: boolean },
): Promise<void> {
  const { name, ownerId, channelIds, isSameOwner = false } = wanted;
  if (await queries.isProgramNameTaken(trx, { clientId, name, id })) throw new AppError('PROGRAM_NAME_TAKEN');
  if (!isSameOwner && !(await queries.canOwn(trx, clientId, ownerId))) throw new AppError('OWNER_UNKNOWN');
  const own = await queries.lockStudies(trx, clientId, channelIds);
  if (own < channelIds.length) throw new AppError('STUDY_UNKNOWN');
}

/** Tells the trail of each study what a program may do there from now on. */
function recordAccess(trx: Trx, actor: Actor, userId: number, was: Access, is: Access): void {
  const scopesIn = (access: Access, channelId: number) =>
    access.channelIds.includes(channelId) ? [...access.scopes] : [];
  for (const channelId of new Set([...was.channelIds, ...is.channelIds])) {
    const [before, after] = [scopesIn(was, channelId), scopesIn(is, channelId)];
    if (before.join() !== after.join())
      record(trx, actor, { type: 'program.accessChanged', channelId, userId, before, after });
  }
}

function differing<T extends object>(was: T, is: T): (keyof T)[] {
  return (Object.keys(is) as (keyof T)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
}

function pick<T extends object>(state: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<T>;
}
