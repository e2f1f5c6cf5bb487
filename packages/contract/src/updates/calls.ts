import { z } from 'zod';
import { id, millis, paging, whole } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { author } from '../people/person.ts';
import { requiredActionTypes } from '../required-actions/required-action.ts';
import { serviceKinds, serviceStatuses, serviceTransitions } from '../service-items/fields.ts';
import type { WordKey } from '../words/words.ts';
import { UPDATE_COUNT_CAP, UPDATES_KEPT_DAYS, updateFilters, updateKinds } from './kinds.ts';

const number = z.number().int();

const update = z
  .object({
    updateId: number,
    kind: z.enum(updateKinds),
    occurredAtDateTimeMillis: millis,
    channelId: number,
    channelName: z.string(),
    actor: author.nullable().describe('Who did it. Null for what time brings, such as a due date.'),
    isUnread: z.boolean(),
    unreadCount: number.describe('How many unread updates about the same post or item this one stands for.'),
    isForMe: z.boolean().describe('It requires something of the caller, or answers them.'),
    post: z
      .object({
        postId: number,
        version: number,
        title: z.string(),
        label: z.string(),
        commentText: z.string().nullable().describe('The beginning of the comment.'),
        isExpired: z.boolean().describe('A draft that expired.'),
        action: z
          .object({
            requiredActionType: z.enum(requiredActionTypes),
            dueDateTimeMillis: millis.nullable(),
          })
          .nullable()
          .describe('What the caller still has to do, the most urgent first.'),
      })
      .nullable(),
    serviceItem: z
      .object({
        serviceItemId: number,
        kind: z.enum(serviceKinds),
        number: z.string(),
        transition: z.enum(serviceTransitions).nullable().describe('Null for a message.'),
        status: z
          .enum(serviceStatuses)
          .describe('The state that the step led to; of other updates, the one that it has now.'),
        receipt: z.object({ damaged: number, short: number }).nullable().describe('Of confirm_receipt.'),
      })
      .nullable(),
    equipment: z
      .object({
        productName: z.string(),
        serialNumber: z.string(),
        dueDate: z.string().nullable().describe('Null once it is no longer due.'),
      })
      .nullable(),
    teamId: number.nullable(),
    teamName: z.string().nullable(),
    personName: z.string().nullable().describe('To whom a duty is delegated.'),
  })
  .meta({ id: 'Update' });
export type Update = z.infer<typeof update>;

const filter = z.enum(updateFilters);
const counts = {
  unreadCount: number.describe(`At most ${UPDATE_COUNT_CAP}, like the next count.`),
  forMeUnreadCount: number,
};

export const listUpdates = endpoint({
  id: 'listUpdates',
  feature: 'updates',
  method: 'GET',
  path: '/user/notifications',
  shows: ['UPDATES'],
  summary: 'What happened that concerns you, newest first',
  description: `The newest about each post, order or other item, of the last ${UPDATES_KEPT_DAYS} days, as far as you may see it, those told last first. If there is more, \`before\` continues the list.`,
  permission: 'SELF',
  programs: false,
  query: z.object({
    filter: filter
      .default('ALL')
      .describe('FOR_ME is what requires something of you or answers you; ORDERS is service items.'),
    pageSize: paging.pageSize,
    before: whole(1).optional().describe('The `next` of the page before.'),
  }),
  result: z
    .object({
      items: z.array(update),
      next: number.nullable().describe('Null on the last page.'),
      ...counts,
    })
    .meta({ id: 'UpdatePage' }),
  errors: [],
});

export const MAX_UPDATES_MARKED = 1000;
const meant = {
  ids: z.array(id).min(1).max(100).describe('These, and earlier ones about the same.').optional(),
  serviceItemId: id.optional(),
  upToId: id.describe('All of them up to this one, a thousand per call.').optional(),
};
export const markUpdatesRead = endpoint({
  id: 'markUpdatesRead',
  feature: 'updates',
  method: 'PATCH',
  path: '/user/notifications',
  summary: 'Mark updates as read',
  description:
    'Send one of `ids`, `serviceItemId` and `upToId`. Opening a post marks the updates about it as read by itself; whoever shows an item sends its `serviceItemId`.',
  permission: 'SELF',
  programs: false,
  body: z
    .strictObject({
      ...meant,
      filter: filter.optional().describe('Of those up to `upToId`, only what this filter lists.'),
    })
    .refine(
      ({ filter: only, ...given }) =>
        Object.values(given).filter((one) => one !== undefined).length === 1 &&
        (only === undefined || given.upToId !== undefined),
      { error: 'issue.oneOfUpdates' satisfies WordKey },
    )
    .meta({ id: 'UpdatesToMark', example: { upToId: 120, filter: 'ORDERS' } }),
  result: z
    .object({ markedCount: number, hasMore: z.boolean() })
    .extend(counts)
    .meta({ id: 'UpdatesMarked' }),
  errors: [],
});
