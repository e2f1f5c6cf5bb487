import { z } from 'zod';
import { pageOf, paging } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { nextSteps } from './next-steps.ts';
import { kind, number, summary } from './shapes.ts';

const waitingItem = z
  .object({
    channelId: number,
    channelName: z.string(),
    item: summary,
    nextStep: z.enum(nextSteps),
    dueDate: z.iso.date().nullable().describe('When it is wanted, agreed or expires.'),
    daysLeft: number.nullable().describe("Until then on the caller's day, negative since."),
  })
  .meta({ id: 'WaitingItem' });
export type WaitingItem = z.infer<typeof waitingItem>;

export const listWaitingItems = endpoint({
  id: 'listWaitingItems',
  feature: 'service-items',
  method: 'GET',
  path: '/user/service-items/waiting',
  shows: ['SERVICE_ITEMS', 'MY_STUDIES'],
  summary: 'The service items across studies whose next step is the caller’s, by their day',
  description:
    'What a site does waits for its own people; what a supplier does, for its people, or without one for those who supply the whole study.',
  permission: 'SELF',
  query: z.object(paging),
  result: pageOf(waitingItem).extend({
    counts: z.array(z.object({ channelId: number, channelName: z.string(), kind, count: number })),
  }),
  errors: [],
});
