import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/service-items/calls';
import type { ServiceStatus } from '@studyline/contract/service-items/fields';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { seesPrices } from '../../core/roles.ts';
import { decideOffering } from './making.ts';
import { findOrderSites } from './order-queries.ts';
import { canApproveOrders, canListItems, canMakeItem, canMakeItemFor, claimsOf } from './policy.ts';
import { presentOrderSite, presentSummary } from './present.ts';
import * as queries from './queries.ts';
import { findServiceFacts, isClaimed } from './waiting-queries.ts';

/** What a person may see of the items of a kind. Throws FORBIDDEN, FEATURE_OFF. */
export async function openList(
  actor: Actor,
  { channelId, kind, search, teamId }: Omit<Call<typeof contract.listServiceItems>, 'page' | 'pageSize'>,
) {
  const { db } = actor.server;
  const { userId } = actor;
  const facts = await queries.findStudyFacts(db, kind, { channelId, userId });
  authorize(canListItems(actor, channelId, facts.isOn));
  const at = now();
  const studies = await findServiceFacts(db, [channelId]);
  const claims = claimsOf(actor, studies);
  const kindsOn = studies.flatMap((study) => study.kinds);
  const waits = isClaimed(
    claims.filter((claim) => claim.kind === kind),
    at,
  );
  return { facts, kindsOn, wanted: { channelId, userId, kind, search, teamId, waits, at } };
}

export async function listServiceItems(
  actor: Actor,
  { page, pageSize, ...call }: Call<typeof contract.listServiceItems>,
): Promise<Result<typeof contract.listServiceItems>> {
  const { db } = actor.server;
  const { channelId, kind, statusName: statuses, waiting } = call;
  const { facts, kindsOn, wanted } = await openList(actor, call);
  const [rows, counts, kinds, make] = await Promise.all([
    queries.findItems(db, wanted, { statuses, waiting, offset: (page - 1) * pageSize, limit: pageSize }),
    queries.countItems(db, wanted),
    queries.countKinds(db, { channelId, userId: actor.userId, kinds: kindsOn }),
    decideOffering(db, actor, channelId, { kind, isOn: facts.isOn }),
  ]);
  const isWanted = ({ status }: { status: ServiceStatus }) =>
    statuses.length === 0 || statuses.includes(status);
  const total = sumOf(counts.filter(isWanted), waiting ? 'waiting' : 'count');
  const showsPrices = seesPrices(actor.memberships.get(channelId), facts);
  const items = rows.map((row) => presentSummary(actor, row, showsPrices));
  return {
    ...pageOf(items, { page, pageSize }, total),
    counts: counts.map(({ status, count }) => ({ status, count })),
    waitingCount: sumOf(counts, 'waiting'),
    kinds,
    can: { make, approve: canApproveOrders(actor, channelId, kindsOn.includes('ORDER')) },
  };
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0);

export function getOrderForm(
  actor: Actor,
  { channelId }: Call<typeof contract.getOrderForm>,
): Promise<Result<typeof contract.getOrderForm>> {
  return formOf(actor, channelId, 'ORDER');
}

/** The sites that the person may make items for. Throws FORBIDDEN, FEATURE_OFF. */
export async function formOf(
  actor: Actor,
  channelId: number,
  kind: 'ORDER' | 'QUOTATION',
): Promise<Result<typeof contract.getOrderForm>> {
  const { db } = actor.server;
  const { userId } = actor;
  const { isOn } = await queries.findStudyFacts(db, kind, { channelId, userId });
  authorize(canMakeItem(actor, channelId, { kind, isOn }));
  const sites = await findOrderSites(db, { channelId, userId }, null);
  const own = sites.filter((site) => canMakeItemFor(actor, channelId, kind, site) === true);
  return { sites: own.map((site) => presentOrderSite(actor, site)) };
}
