import type { Attachment } from '@studyline/contract/comments/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import type { OrderSite } from '@studyline/contract/service-items/shapes';
import type { ServiceItemSummary, SharedItem } from '@studyline/contract/service-items/shapes';
import { downloadServiceFile, getServiceFilePreview } from '@studyline/contract/service-items/support-calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { isPicture } from '../../files/content-type.ts';
import { presentTeamName } from '../people/present.ts';
import type { ItemFile } from './file-queries.ts';
import { allowedTransitions, type ItemFacts } from './policy.ts';
import type { OrderSiteRow } from './order-queries.ts';
import type { ItemRow, SummaryRow, Supplier } from './queries.ts';

const siteOf = ({ languageId }: Actor, { teamId, site }: Pick<SummaryRow, 'teamId' | 'site'>) => ({
  teamId,
  name: presentTeamName(languageId, site) ?? '',
});

/** Someone else was first. Names the step that they made. */
export function changedMeanwhile({ history }: ItemRow): AppError {
  const { person, status } = history.at(-1)!;
  const words = { person: person.displayName, status: { key: `serviceItems.status.${status}` } as const };
  return new AppError('SERVICE_ITEM_CHANGED', { words });
}

export function factsOf(row: ItemRow): ItemFacts {
  const { channelId, kind, status, teamId, overseenByTeamIds, supplierTeamId, isOn } = row;
  return { channelId, kind, status, site: { teamId, overseenByTeamIds }, supplierTeamId, isOn };
}

function presentHead(
  actor: Actor,
  row: Omit<
    SummaryRow,
    'kind' | 'title' | 'validUntilDate' | 'lineCount' | 'damagedCount' | 'shortCount' | 'totals'
  >,
) {
  const { serviceItemId, number, status, createdBy, createdAt } = row;
  return {
    serviceItemId,
    number,
    status,
    site: siteOf(actor, row),
    createdBy,
    createdDateTimeMillis: createdAt.getTime(),
  };
}

export function presentSummary(actor: Actor, row: SummaryRow, showsPrices: boolean): ServiceItemSummary {
  const { kind, title, validUntilDate, lineCount, damagedCount, shortCount, totals } = row;
  const said = { kind, title, validUntilDate, lineCount, damagedCount, shortCount };
  return { ...presentHead(actor, row), ...said, totals: showsPrices ? totals : [] };
}

/** What all kinds of items say. */
export function presentShared(actor: Actor, row: ItemRow, suppliers: readonly Supplier[]): SharedItem {
  const { channelId, channelName, postId, edit, supplierTeamId } = row;
  return {
    ...presentHead(actor, row),
    channelId,
    channelName,
    supplier: supplierTeamId === null ? null : { teamId: supplierTeamId, name: row.supplierName ?? '' },
    postId,
    edit,
    history: row.history.map(({ transition: transitionName, doneAtMillis: dateTimeMillis, ...said }) => ({
      transitionName,
      dateTimeMillis,
      ...said,
    })),
    transitions: allowedTransitions(actor, factsOf(row)),
    suppliers: [...suppliers],
  };
}

export function presentOrderSite(actor: Actor, row: OrderSiteRow): OrderSite {
  return {
    ...siteOf(actor, row),
    code: row.site.code,
    addresses: row.addresses,
    lastAddress: row.lastAddress,
    contactName: row.contactName,
    contactPhoneNumber: row.contactPhone ?? '',
  };
}

/** A file of an item. */
export function presentFile(id: number, { fileId, fileName, mimeType, bytes, sha256 }: ItemFile): Attachment {
  const params = { id, fileId };
  const preview = (size?: 'NORMAL') =>
    isPicture(mimeType) ? addressOf(getServiceFilePreview, { params, query: { size } }) : null;
  return {
    fileName,
    mimeType,
    fileSizeInBytes: bytes,
    checksum: sha256,
    downloadUrl: addressOf(downloadServiceFile, { params }),
    previewUrl: preview(),
    largePreviewUrl: preview('NORMAL'),
  };
}
