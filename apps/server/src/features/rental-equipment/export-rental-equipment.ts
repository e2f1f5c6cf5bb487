import { EXPORT_LIMIT } from '@studyline/contract/members/calls';
import type * as contract from '@studyline/contract/rental-equipment/calls';
import type { Actor } from '../../core/actor.ts';
import { dayIn } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { csvAnswer } from '../members/csv-answer.ts';
import { equipmentReach } from './policy.ts';
import { presentEquipment } from './present.ts';
import * as queries from './queries.ts';

/** What the caller sees of what is lent, in all their studies or one of them, as a table. */
export async function exportRentalEquipment(
  actor: Actor,
  { search, filter, channelId }: Call<typeof contract.exportRentalEquipment>,
): Promise<Bytes> {
  const { db } = actor.server;
  const { languageId, userId } = actor;
  const studies = await queries.findStudies(db, [...actor.memberships.keys()], userId);
  const reach = equipmentReach(actor, studies);
  const wanted = { reach, today: dayIn(actor.timezoneId), channelId, teamId: undefined, search };
  const words = await queries.findWords(db, wanted);
  const rows = await queries.findEquipment(
    db,
    { ...wanted, words, filter },
    { offset: 0, limit: EXPORT_LIMIT + 1 },
  );
  if (rows.length > EXPORT_LIMIT) throw new AppError('LIST_TOO_LONG', { words: { limit: EXPORT_LIMIT } });
  return csvAnswer(word(languageId, 'rentalEquipment.title'), tableOf(actor, rows), async () => {
    const filters: Record<string, string> = filter === 'ALL' ? {} : { calibration: filter };
    // The trail of a study says what was taken from it.
    for (const [studyId, items] of Map.groupBy(rows, (row) => row.channelId))
      await recordTaking(actor, {
        type: 'channel.equipmentExported',
        channelId: studyId,
        userId,
        count: items.length,
        filters,
        search: search || undefined,
        // What was searched for, and how much was found, would say something of items that blinded people do not see, now or later.
        hiddenFromBlinded: reach.unblindedIn.includes(studyId),
      });
  });
}

function tableOf(actor: Actor, rows: readonly queries.EquipmentRow[]): string[][] {
  const say = (key: Parameters<typeof word>[1]) => word(actor.languageId, key);
  const columns: [name: string, cell: (item: ReturnType<typeof presentEquipment>) => string][] = [
    [say('rentalEquipment.column.item'), ({ productName }) => productName],
    [say('rentalEquipment.table.articleNumber'), ({ articleNumber }) => articleNumber],
    [say('rentalEquipment.table.model'), ({ model }) => model],
    [say('rentalEquipment.column.serial'), ({ serialNumber }) => serialNumber],
    [say('rentalEquipment.table.asset'), ({ assetNumber }) => assetNumber ?? ''],
    [say('rentalEquipment.table.study'), ({ channelName }) => channelName],
    [say('rentalEquipment.table.siteNumber'), ({ teamCode }) => teamCode ?? ''],
    [say('rentalEquipment.table.site'), ({ teamName }) => teamName],
    [say('rentalEquipment.column.since'), ({ onSiteSince }) => onSiteSince ?? ''],
    [say('rentalEquipment.column.due'), ({ calibrationDueOn }) => calibrationDueOn ?? ''],
    [say('rentalEquipment.column.status'), ({ status }) => say(`rentalEquipment.status.${status}`)],
  ];
  const items = rows.map((row) => presentEquipment(actor, row));
  return [columns.map(([name]) => name), ...items.map((item) => columns.map(([, cell]) => cell(item)))];
}
