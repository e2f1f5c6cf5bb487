import { EXPORT_LIMIT } from '@studyline/contract/members/calls';
import type * as contract from '@studyline/contract/rental-equipment/calls';
import type { Actor } from '../../core/actor.ts';
import { dayIn } from '../../core/clock.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { csvAnswer } from '../../http/csv-answer.ts';
import { presentEquipment } from './present.ts';
import * as queries from './queries.ts';

/** What the caller sees of what is lent, in all their studies or one of them, as a table. */
export const exportRentalEquipment = (
  caller: Actor,
  call: Call<typeof contract.exportRentalEquipment>,
): Promise<Bytes> =>
  csvAnswer(caller, call, async (actor) => {
    const { search, filter, channelId } = call;
    const { db } = actor.server;
    const { languageId, userId } = actor;
    const studies = await queries.findStudies(db, [...actor.memberships.keys()], userId);
    const reader = queries.readerOf(userId, studies);
    const wanted = { reader, today: dayIn(actor.timezoneId), channelId, teamId: undefined, search };
    const columns = columnsOf(languageId);
    const counts = new Map<number, number>();
    return {
      name: word(languageId, 'rentalEquipment.title'),
      heading: columns.map(([name]) => name),
      async *read(trx) {
        const words = await queries.findWords(trx, wanted);
        const bounds = { offset: 0, limit: EXPORT_LIMIT + 1 };
        for await (const rows of queries.readEquipment(trx, { ...wanted, words, filter }, bounds)) {
          for (const row of rows) counts.set(row.channelId, (counts.get(row.channelId) ?? 0) + 1);
          yield rows.map((row) => {
            const item = presentEquipment(actor, row);
            return columns.map(([, cell]) => cell(item));
          });
        }
      },
      most: { lines: EXPORT_LIMIT, refusal: 'LIST_TOO_LONG' },
      record: async () => {
        const filters: Record<string, string> = filter === 'ALL' ? {} : { calibration: filter };
        // The trail of a study says what was taken from it.
        for (const [studyId, count] of counts)
          await recordTaking(actor, {
            type: 'channel.equipmentExported',
            channelId: studyId,
            userId,
            count,
            filters,
            search: search || undefined,
            // What was searched for, and how much was found, would say something of items that blinded people do not see, now or later.
            hiddenFromBlinded: studies.some((one) => one.channelId === studyId && one.isUnblinded),
          });
      },
    };
  });

type Column = [name: string, cell: (item: ReturnType<typeof presentEquipment>) => string];

function columnsOf(languageId: string): Column[] {
  const say = (key: Parameters<typeof word>[1]) => word(languageId, key);
  return [
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
}
