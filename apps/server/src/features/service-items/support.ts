import type { ServiceMessage } from '@studyline/contract/service-items/support-shapes';
import type { Actor } from '../../core/actor.ts';
import { presentAuthor, presentTeamName } from '../people/present.ts';
import type { ItemKind } from './item-kind.ts';
import { canRequestPickupOf } from '../rental-equipment/policy.ts';
import { canWriteMessage } from './policy.ts';
import { factsOf, presentFile } from './present.ts';
import type { ItemRow } from './queries.ts';
import { findRelated } from './related-queries.ts';
import * as queries from './support-queries.ts';

export const support: ItemKind<'SUPPORT_REQUEST'> = {
  async present(db, { actor, row }) {
    const { messages, lent, ...said } = await queries.findSupport(db, row.serviceItemId);
    const { REPLACES: order = null } = await findRelated(db, row.serviceItemId, actor.userId);
    return {
      kind: 'SUPPORT_REQUEST',
      ...said,
      order,
      messages: messages.map((message) => presentMessage(actor, row.serviceItemId, message)),
      can: {
        reply: canWriteMessage(actor, factsOf(row), messages.length),
        requestPickup: canPickUp(actor, row, lent),
      },
    };
  },

  apply() {
    return Promise.resolve({});
  },
};

/** PICKUP_CREATE of the site that has the item on loan. */
function canPickUp(
  actor: Actor,
  { channelId, overseenByTeamIds }: ItemRow,
  lent: queries.SupportRow['lent'],
) {
  if (lent === null) return 'EQUIPMENT_NOT_FOUND';
  return canRequestPickupOf(actor, { ...lent, channelId, overseenByTeamIds });
}

function presentMessage(actor: Actor, id: number, message: queries.MessageRow): ServiceMessage {
  const { messageId, authorId, authorName, team, text, writtenAtMillis: dateTimeMillis, files } = message;
  const author = presentAuthor(authorId, authorName, presentTeamName(actor.languageId, team));
  return {
    messageId,
    author,
    text,
    dateTimeMillis,
    attachments: files.map((file) => presentFile(id, file)),
  };
}
