import { addresses } from '@studyline/contract/core/addresses';
import type * as contract from '@studyline/contract/rental-equipment/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { addressOfApp } from '../../core/env.ts';
import { AppError } from '../../core/errors.ts';
import { word } from '../../core/words.ts';
import { inTurn } from '../../files/in-turn.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { printLabels as print } from '../../pdf/print.ts';
import { presentTeamName } from '../people/present.ts';
import { cleanFileName, contentDisposition } from '../../files/file-names.ts';
import { refuse } from '../teams/team-fields.ts';
import * as queries from './queries.ts';

/** What a label says is what its page says to people who have not signed in. */
export async function printLabels(
  actor: Actor,
  { item: asked, paper, skip }: Call<typeof contract.printLabels>,
): Promise<Bytes> {
  const { db, settings } = actor.server;
  const { languageId } = actor;
  const ids = [...new Set(asked)];
  if (ids.length === 0) refuse('item', 'issue.required');
  const studies = await queries.findStudies(db, [...actor.memberships.keys()], actor.userId);
  const rows = await queries.findLabels(db, queries.readerOf(actor.userId, studies), ids);
  if (rows.length < ids.length) throw new AppError('EQUIPMENT_NOT_FOUND');
  const desks = await queries.findDesks(db, [...new Set(rows.map(({ channelId }) => channelId))]);
  const labels = rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ code, openName, channelId, ...item }) => {
      const desk = desks.find((of) => of.channelId === channelId);
      return {
        address: addressOfApp(settings) + addresses.scannedEquipment(code),
        code,
        name: openName ?? word(languageId, 'rentalEquipment.scanned.title'),
        desk: desk ? [desk.name, desk.phoneNumber] : [],
        item: itemLines(languageId, item),
      };
    });
  const title = word(languageId, 'rentalEquipment.labels.title', { count: labels.length });
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', cleanFileName(`${title}.pdf`)),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: await inTurn(actor, 'printingOf', () =>
      print({ title, languageId, at: now(), paper, skip, labels }),
    ),
  };
}

/** What tells items of one product apart. */
function itemLines(
  languageId: string,
  {
    productName,
    serialNumber,
    assetNumber,
    team,
  }: Omit<queries.LabelRow, 'id' | 'channelId' | 'code' | 'openName'>,
): string[] {
  const numbers = [
    word(languageId, 'rentalEquipment.labels.serial', { number: serialNumber }),
    ...(assetNumber === null ? [] : [word(languageId, 'rentalEquipment.asset', { number: assetNumber })]),
  ];
  return [productName, numbers.join(' · '), presentTeamName(languageId, team) ?? ''];
}
