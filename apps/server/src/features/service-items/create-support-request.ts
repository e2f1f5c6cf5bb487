import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/service-items/support-calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { whenToRetry } from '../../core/budgets.ts';
import { type Clock, now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { isRepeated } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { type ReceivedFile, transactWithFiles } from '../post-files/upload.ts';
import { presentTeamName } from '../people/present.ts';
import { refuse } from '../teams/team-fields.ts';
import { beginHistory } from './begin-history.ts';
import { findOrderSites, type OrderSiteRow } from './order-queries.ts';
import { decideMaking, requireSite } from './making.ts';
import { canMakeItem, canMakeItemFor } from './policy.ts';
import * as items from './queries.ts';
import { spending } from './spending.ts';
import * as queries from './support-queries.ts';
import { stateAfter } from './transitions.ts';

type Wanted = Omit<Call<typeof contract.createSupportRequest>, 'files'>;
type Answer = Result<typeof contract.createSupportRequest>;

const KIND = 'SUPPORT_REQUEST' as const;

/** Rights and references are checked before any bytes of the files are accepted, and again once all have arrived. */
export async function createSupportRequest(
  actor: Actor,
  { files, ...wanted }: Call<typeof contract.createSupportRequest>,
  clock: Clock = now,
): Promise<Answer> {
  try {
    if (!(await isRepeated(actor))) await check(actor.server.db, actor, wanted);
    const use = { channelId: wanted.channelId, keepsMetadata: false };
    return await spending(actor, 'support_requests_per_person', (spend) => {
      spend();
      return transactWithFiles(actor, use, files, (trx, received) =>
        write(trx, actor, wanted, { received, at: clock() }),
      );
    });
  } finally {
    files.skipRest();
  }
}

/** Otherwise somebody could fill the inboxes of all who are told, and the disk. Throws SUPPORT_TOO_OFTEN. */
export function spendOnSupport(
  { server, userId }: Actor,
  budget: 'support_requests_per_person' | 'service_messages_per_person',
): void {
  const taking = server.budgets[budget].take(String(userId));
  if (!taking.isTaken) throw new AppError('SUPPORT_TOO_OFTEN', whenToRetry(taking));
}

/** The site that it is for, and the item on loan that it is about. Throws what the caller may not do. */
async function check(db: Db, actor: Actor, wanted: Wanted) {
  const { channelId, siteCode, twoDigitCountryCode, rentalEquipmentId } = wanted;
  const { facts, decision } = await decideMaking(db, actor, channelId, KIND);
  const { isUnblinded } = facts;
  const teamId =
    wanted.teamId ?? (siteCode ? await queries.findTeamByCode(db, channelId, siteCode) : undefined);
  const isNamed = wanted.teamId !== undefined || Boolean(siteCode);
  const named = isNamed ? await requireNamed(db, actor, channelId, teamId) : undefined;
  if (!named) authorize(decision);
  const lent =
    rentalEquipmentId === undefined
      ? null
      : await requireLent(db, actor, { channelId, rentalEquipmentId, isUnblinded });
  const site = named ?? lent?.site;
  if (!site) throw new AppError('TEAM_NOT_FOUND');
  if (lent && lent.teamId !== site.teamId) refuse('rentalEquipmentId', 'issue.siteOfEquipment');
  if (twoDigitCountryCode && site.countryId !== null && twoDigitCountryCode !== site.countryId)
    refuse('twoDigitCountryCode', 'issue.siteInCountry');
  return { teamId: site.teamId, lent };
}

/** Throws TEAM_NOT_FOUND, FORBIDDEN. */
async function requireNamed(
  db: Db,
  actor: Actor,
  channelId: number,
  teamId: number | undefined,
): Promise<OrderSiteRow> {
  const [site] =
    teamId === undefined ? [] : await findOrderSites(db, { channelId, userId: actor.userId }, [teamId]);
  return requireSite(actor, channelId, KIND, site);
}

/** An item on loan with its site. Whether it exists is not told to those who may not ask for the site. Throws EQUIPMENT_NOT_FOUND. */
async function requireLent(db: Db, actor: Actor, wanted: Parameters<typeof queries.findLent>[1]) {
  const { channelId } = wanted;
  const lent = await queries.findLent(db, wanted);
  const [site] = lent ? await findOrderSites(db, { channelId, userId: actor.userId }, [lent.teamId]) : [];
  if (!lent || !site || canMakeItemFor(actor, channelId, KIND, site) !== true)
    throw new AppError('EQUIPMENT_NOT_FOUND');
  return { ...lent, site };
}

async function write(
  trx: Trx,
  actor: Actor,
  wanted: Wanted,
  { received, at }: { received: readonly ReceivedFile[]; at: Date },
): Promise<Answer> {
  const { channelId, detailText, rentalEquipmentId = null, ...said } = wanted;
  await items.lockNewItems(trx, channelId);
  const member = await lockActor(trx, actor, channelId);
  const { teamId, lent } = await check(trx, member, wanted);
  const supplierTeamId = await items.findOnlySupplier(trx, channelId);
  const placed = await insertRequest(trx, member, {
    channelId,
    teamId,
    supplierTeamId,
    isForUnblinded: lent?.isUnblindedOnly ?? false,
    orderId: null,
    said: {
      ...said,
      rentalEquipmentId,
      ...(lent && { productName: lent.productName, serialOrLotNumber: lent.serialNumber }),
    },
    text: detailText,
    fileIds: received.map(({ fileId }) => fileId),
    at,
  });
  return { success: true, ...placed };
}

interface NewRequest {
  channelId: number;
  teamId: number;
  supplierTeamId: number | null;
  isForUnblinded: boolean;
  /** The order of which it asks to replace what is damaged or short. */
  orderId: number | null;
  said: Omit<queries.NewSupport, 'serviceItemId' | 'orderId'>;
  text: string;
  fileIds: readonly number[];
  at: Date;
}

/** Writes a request that the person may make. It is numbered, so `lockNewItems` comes first. */
export async function insertRequest(
  trx: Trx,
  member: Actor,
  { channelId, teamId, supplierTeamId, isForUnblinded, orderId, said, text, fileIds, at }: NewRequest,
): Promise<{ serviceItemId: number; number: string }> {
  const { userId } = member;
  const status = stateAfter('create_request');
  const [item] = await items.insertItems(trx, [{ teamId, supplierTeamId, status, isForUnblinded }], {
    channelId,
    kind: KIND,
    cartId: null,
    userId,
    at,
  });
  const { serviceItemId, number } = item!;
  await queries.insertSupport(trx, { ...said, serviceItemId, orderId });
  await queries.insertMessage(trx, { serviceItemId, text, fileIds }, { userId, at });
  const begun = { ...item!, isForUnblinded, lineCount: 0 };
  await beginHistory(trx, member, [begun], { channelId, kind: KIND, transition: 'create_request', at });
  return { serviceItemId, number };
}

/** The active sites of the study that the person may ask help for. */
export async function getSupportForm(
  actor: Actor,
  { channelId }: Call<typeof contract.getSupportForm>,
): Promise<Result<typeof contract.getSupportForm>> {
  const { db } = actor.server;
  const { userId } = actor;
  const { isOn } = await items.findStudyFacts(db, KIND, { channelId, userId });
  authorize(canMakeItem(actor, channelId, { kind: KIND, isOn }));
  const [sites, facts] = await Promise.all([
    findOrderSites(db, { channelId, userId }, null),
    queries.findFormFacts(db, userId),
  ]);
  const own = sites.filter((site) => canMakeItemFor(actor, channelId, KIND, site) === true);
  return {
    sites: own.map(({ teamId, site }) => ({
      teamId,
      name: presentTeamName(actor.languageId, site) ?? '',
    })),
    contactName: actor.displayName,
    ...facts,
  };
}
