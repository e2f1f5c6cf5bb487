import { z } from 'zod';
import { id, line, millis, pageOf, paging, queryFlag, repeated } from '../core/common.ts';
import { may } from '../core/may.ts';
import { money } from '../core/money.ts';
import { channelId, teamId } from '../core/params.ts';
import { namedPerson } from '../people/person.ts';
import { serviceKinds, serviceTransitions } from './fields.ts';
import { appointment } from './pickup-shapes.ts';
import { knownAddresses } from './site-addresses.ts';
import { status } from './status.ts';

export const number = z.number().int();
export const inStudy = z.object({ channelId });
export const itemId = id.meta({ id: 'ServiceItemId', description: 'The item.' });
export const day = z.iso.date().describe('As YYYY-MM-DD.');
export const obstacles = ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'FEATURE_OFF'] as const;
export const kind = z.enum(serviceKinds).meta({ id: 'ServiceKind' });
export const transitionName = z
  .enum(serviceTransitions)
  .meta({ id: 'ServiceTransition', description: 'Moves an item on.' });
export const totals = z.array(money).meta({
  id: 'Totals',
  description: 'Before tax, one for each currency; empty for people who see no prices.',
});
export const madeItem = z.object({ serviceItemId: number, number: z.string() }).meta({ id: 'MadeItem' });
export const namedTeam = z.object({ teamId: number, name: z.string() }).meta({ id: 'ServiceTeam' });

export const validUntilDate = day
  .nullable()
  .meta({ id: 'ValidUntilDate', description: 'The last day of an offer, wherever it ends last.' });

const serviceNumber = z
  .string()
  .meta({ id: 'ServiceItemNumber', description: 'By which people name it, within its study.' });

export const summary = z
  .object({
    serviceItemId: number,
    kind,
    number: serviceNumber,
    status,
    title: z.string().describe('What people call it; empty for orders.'),
    validUntilDate,
    site: namedTeam,
    createdBy: namedPerson,
    createdDateTimeMillis: millis,
    lineCount: number,
    damagedCount: number.describe('How many units arrived damaged.'),
    shortCount: number.describe('How many units did not arrive.'),
    totals,
  })
  .meta({ id: 'ServiceItemSummary' });
export type ServiceItemSummary = z.infer<typeof summary>;

const filters = {
  teamId: teamId.optional().describe('Only those of this site.'),
  statusName: repeated(status).describe('Only those in this state. It may be repeated.'),
  waiting: queryFlag.default(false).describe('Only those whose next step is the caller’s.'),
  search: line(0, 100)
    .optional()
    .describe('Parts of the number, the title, and the names of site and maker.'),
};
/** Which items a list has. */
export const itemsWanted = { ...paging, ...filters };
export const listed = kind.default('ORDER').describe('What is listed.');
export const tableWanted = z.object({ ...filters, kind: listed });

export const itemPage = pageOf(summary)
  .extend({
    counts: z.array(z.object({ status, count: number })).meta({
      id: 'ServiceItemCounts',
      description: 'How many are found in each state, whichever are wanted.',
    }),
    waitingCount: number.describe('Of how many found the next step is the caller’s.'),
    kinds: z
      .array(z.object({ kind, count: number }))
      .describe('How many of each kind the caller sees in the study.'),
    can: z.object({ make: may, approve: may.describe('Orders.') }),
  })
  .meta({ id: 'ServiceItemPage' });

/** Another item, if the reader sees it. */
export const itemRef = madeItem.nullable();

const step = z
  .object({
    transitionName,
    status: status.describe('The state that it led to.'),
    person: namedPerson,
    dateTimeMillis: millis,
    reason: z.string(),
    carrier: z.string(),
    trackingNumber: z.string(),
    lines: z
      .array(z.object({ position: number, quantity: number, serialNumbers: z.array(z.string()).optional() }))
      .describe('What was shipped, with the devices that are lent.'),
    appointment: appointment.nullable().describe('Of schedule_pickup.'),
  })
  .meta({ id: 'ServiceItemStep' });
export type ServiceItemStep = z.infer<typeof step>;

// They have names, so that the API document says them once for all kinds.
const supplier = namedTeam
  .nullable()
  .meta({ id: 'ServiceSupplier', description: 'The service provider that does it.' });
const history = z.array(step).meta({ id: 'ServiceHistory', description: 'The oldest first.' });
const suppliers = z
  .array(namedTeam)
  .meta({ id: 'ServiceSuppliers', description: 'Whom the caller may choose as supplier.' });

const transitions = z
  .array(transitionName)
  .meta({ id: 'AllowedTransitions', description: 'By the state of the item and the rights of the caller.' });

/** What items of all kinds say. */
export const shared = summary
  .omit({
    kind: true,
    title: true,
    validUntilDate: true,
    lineCount: true,
    damagedCount: true,
    shortCount: true,
    totals: true,
  })
  .extend({
    channelId: number,
    channelName: z.string(),
    supplier,
    postId: number.nullable().describe('The post of an order or a pickup, with its comments.'),
    edit: number.describe('To be sent with a transition.'),
    history,
    transitions,
    suppliers,
  });
export type SharedItem = z.infer<typeof shared>;

const orderSite = namedTeam
  .extend({
    code: z.string().nullable(),
    ...knownAddresses,
    contactName: z.string().describe('Of its last order; without one, of the caller.'),
    contactPhoneNumber: z.string(),
  })
  .meta({ id: 'OrderSite' });
export type OrderSite = z.infer<typeof orderSite>;

export const orderForm = z.object({ sites: z.array(orderSite) }).meta({ id: 'OrderForm' });
