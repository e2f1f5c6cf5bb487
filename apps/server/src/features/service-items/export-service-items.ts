import { digitsOf } from '@studyline/contract/core/currencies';
import { EXPORT_LIMIT } from '@studyline/contract/members/calls';
import type * as contract from '@studyline/contract/service-items/calls';
import type { ServiceKind } from '@studyline/contract/service-items/fields';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { recordTaking } from '../../core/record.ts';
import { seesPrices } from '../../core/roles.ts';
import { word } from '../../core/words.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { csvAnswer, minuteOf, numberIn } from '../../http/csv-answer.ts';
import { presentTeamName } from '../people/present.ts';
import { openList } from './list-service-items.ts';
import * as queries from './queries.ts';

const PRICED: readonly ServiceKind[] = ['ORDER', 'QUOTATION'];

/** The list that the caller sees, as a table. */
export const exportServiceItems = (
  caller: Actor,
  call: Call<typeof contract.exportServiceItems>,
): Promise<Bytes> =>
  csvAnswer(caller, call, async (actor) => {
    const { channelId, kind, statusName: statuses, search, teamId, waiting } = call;
    const { languageId, userId } = actor;
    const { facts, wanted } = await openList(actor, call);
    const { channelName } = requireMembership(actor, channelId);
    const bounds = { statuses, waiting, offset: 0, limit: EXPORT_LIMIT + 1 };
    const hasPrices = PRICED.includes(kind) && seesPrices(actor.memberships.get(channelId), facts);
    const columns = columnsOf(languageId, { kind, hasPrices });
    return {
      name: word(languageId, `serviceItems.lists.${kind}.ofStudy`, { study: channelName }),
      heading: columns.map(([name]) => name),
      async *read(trx) {
        for await (const rows of queries.readItems(trx, wanted, bounds))
          yield rows.map((row) => columns.map(([, cell]) => cell(row)));
      },
      most: { lines: EXPORT_LIMIT, refusal: 'LIST_TOO_LONG' },
      record: (count) =>
        recordTaking(actor, {
          type: 'channel.servicesExported',
          channelId,
          userId,
          count,
          filters: {
            itemKind: kind,
            ...(statuses.length > 0 && { statusName: statuses }),
            ...(waiting && { waiting: 1 }),
            ...(teamId !== undefined && { teamId }),
          },
          search: search || undefined,
          // What was searched for, and how much was found, would say something of items that blinded people do not see, now or later.
          hiddenFromBlinded: facts.isUnblinded,
        }),
    };
  });

function columnsOf(
  languageId: string,
  { kind, hasPrices }: { kind: ServiceKind; hasPrices: boolean },
): Column[] {
  const say = (key: Parameters<typeof word>[1]) => word(languageId, key);
  const isNamed = kind === 'QUOTATION' || kind === 'SUPPORT_REQUEST';
  return [
    [say('serviceItems.list.table.number'), ({ number }) => number],
    ...(isNamed ? [[say('serviceItems.list.table.title'), ({ title }) => title] as Column] : []),
    [say('serviceItems.list.status'), ({ status }) => say(`serviceItems.status.${status}`)],
    [say('serviceItems.list.table.siteNumber'), ({ site }) => site.code ?? ''],
    [say('serviceItems.list.site'), ({ site }) => presentTeamName(languageId, site) ?? ''],
    [say(`serviceItems.lists.${kind}.by`), ({ createdBy }) => createdBy.displayName],
    [say('serviceItems.list.table.created'), ({ createdAt }) => minuteOf(createdAt)],
    // A support request has none, which is not the same as 0.
    [
      say('serviceItems.list.table.lines'),
      ({ lineCount }) => (kind === 'SUPPORT_REQUEST' ? '' : String(lineCount)),
    ],
    ...(kind === 'ORDER'
      ? ([
          [say('serviceItems.receipt.damaged'), ({ damagedCount }) => String(damagedCount)],
          [say('serviceItems.receipt.short'), ({ shortCount }) => String(shortCount)],
        ] satisfies Column[])
      : []),
    ...(kind === 'QUOTATION'
      ? [[say('serviceItems.validUntil'), ({ validUntilDate }) => validUntilDate ?? ''] as Column]
      : []),
    ...(hasPrices
      ? ([
          [
            say('serviceItems.list.total'),
            ({ totals }) => totals.map((one) => decimal(languageId, one)).join('; '),
          ],
          [
            say('serviceItems.list.table.currency'),
            ({ totals }) => totals.map((one) => one.currency).join('; '),
          ],
        ] satisfies Column[])
      : []),
  ];
}

type Column = [name: string, cell: (row: queries.SummaryRow) => string];

/** An amount as a spreadsheet reads it. */
function decimal(languageId: string, { amount, currency }: { amount: number; currency: string }): string {
  const digits = digitsOf(currency);
  return numberIn(languageId, (amount / 10 ** digits).toFixed(digits));
}
