import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/delegations/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { canUpdateChannel } from '../channels/policy.ts';
import { requireClientId, requireDirectory, requireUpdate } from '../channels/settings.ts';
import { lockPeople } from '../members/member-queries.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { type DutyRow, findDuties, writeDuties } from './duty-queries.ts';

type Duties = Result<typeof contract.listDuties>;

export async function listDuties(
  actor: Actor,
  { channelId }: Call<typeof contract.listDuties>,
): Promise<Duties> {
  await requireDirectory(actor, channelId);
  return readDuties(actor, actor.server.db, channelId);
}

async function readDuties(actor: Actor, db: Db, channelId: number): Promise<Duties> {
  const rows = await findDuties(db, channelId);
  const clientId = await requireClientId(db, channelId);
  return {
    items: rows.map(({ dutyId, ...row }) => ({ dutyId, name: dutyName(actor.languageId, row) })),
    can: { update: canUpdateChannel(actor, { channelId, clientId }) },
  };
}

export async function replaceDuties(
  actor: Actor,
  { channelId, duties }: Call<typeof contract.replaceDuties>,
): Promise<Duties> {
  await requireUpdate(actor, channelId);
  return transact(actor, async (trx) => {
    await lockPeople(trx, channelId);
    const member = await lockActor(trx, actor, channelId);
    await requireUpdate(member, channelId, trx);
    const before = await findDuties(trx, channelId);
    const known = new Map(before.map((row) => [row.dutyId, row]));
    if (duties.some(({ dutyId }) => dutyId !== undefined && !known.has(dutyId)))
      throw new AppError('DUTY_UNKNOWN');
    const at = now();
    const changes = duties.map(({ dutyId = null, name }, position) => {
      const row = dutyId === null ? undefined : known.get(dutyId);
      // A name that is only read in the caller's language stays one of the catalogue.
      return { dutyId, name: row && dutyName(actor.languageId, row) === name ? null : name, position };
    });
    await writeDuties(trx, channelId, changes, at);
    const after = await findDuties(trx, channelId);
    const names = (rows: readonly DutyRow[]) => rows.map((row) => dutyName('en', row));
    if (JSON.stringify(names(before)) !== JSON.stringify(names(after)))
      record(
        trx,
        actor,
        { type: 'channel.dutiesChanged', channelId, before: names(before), after: names(after) },
        at,
      );
    return readDuties(member, trx, channelId);
  });
}

/** A duty that a study delegates. Throws DUTY_UNKNOWN. */
export async function requireDuty(db: Db, channelId: number, dutyId: number): Promise<DutyRow> {
  const duty = (await findDuties(db, channelId)).find((one) => one.dutyId === dutyId);
  if (!duty) throw new AppError('DUTY_UNKNOWN');
  return duty;
}
