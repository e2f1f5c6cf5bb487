import { z } from 'zod';
import { id, line, lines, whole } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { money } from '../core/money.ts';
import { teamId } from '../core/params.ts';
import { MAX_LOGGER_SETTING, MAX_QUANTITY } from '../products/fields.ts';
import { MAX_DEVICES_SHIPPED, MAX_SERIAL_NUMBER } from '../rental-equipment/fields.ts';
import {
  approvalReasons,
  MAX_CONTACT_NAME,
  MAX_CONTACT_PHONE,
  MAX_DELIVERY_TEXT,
  MAX_LINE_COMMENT,
  MAX_ORDER_LINES,
  MAX_ORDER_SITES,
  MAX_PO_NUMBER,
  MAX_SERVICE_REASON,
  MAX_TRACKING,
} from './fields.ts';
import { offer, quotation } from './quotation-calls.ts';
import { appointmentShape, pickupShape } from './pickup-shapes.ts';
import {
  day,
  inStudy,
  itemId,
  itemPage,
  itemRef,
  itemsWanted,
  listed,
  number,
  obstacles,
  orderForm,
  shared,
  tableWanted,
  totals,
  transitionName,
} from './shapes.ts';
import { addressId, typedAddress } from './site-addresses.ts';
import { status } from './status.ts';
import { supportRequest } from './support-shapes.ts';

const orderLine = z
  .object({
    position: number,
    productId: number.nullable(),
    articleNumber: z.string(),
    name: z.string(),
    unit: z.string(),
    setting: z.string().describe('How a logger is set up before it is sent.'),
    comment: z.string(),
    quantity: number,
    price: money.nullable().describe('Of one, as it was when it was ordered.'),
    amount: money.nullable(),
    shipped: number,
    namesDevices: z.boolean().describe('Whether it is lent, so that ship_order names each device.'),
    receipt: z
      .object({ received: number, damaged: number, short: number, note: z.string() })
      .nullable()
      .describe('What arrived, once the site has confirmed it.'),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof orderLine>;

const order = shared
  .extend({
    kind: z.literal('ORDER'),
    totals,
    quotation: itemRef.describe('Whose offer it accepted.'),
    approvalReason: z.enum(approvalReasons).nullable().describe('Why it had to be approved.'),
    requestedForDate: day.nullable(),
    poNumber: z.string(),
    deliveryAddress: z.string(),
    deliveryInstructions: z.string(),
    contactName: z.string(),
    contactPhoneNumber: z.string(),
    lines: z.array(orderLine),
    showsPrices: z.boolean(),
    replacement: itemRef.describe('The request to replace what was damaged or short.'),
    can: z.object({ askReplacement: may }),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

const pickup = shared.extend(pickupShape).meta({ id: 'Pickup' });
export type Pickup = z.infer<typeof pickup>;

export const serviceItem = z
  .discriminatedUnion('kind', [order, quotation, supportRequest, pickup])
  .meta({ id: 'ServiceItem' });
export type ServiceItem = z.infer<typeof serviceItem>;

export const itemParams = z.object({ id: itemId });
export const itemErrors = ['SERVICE_ITEM_NOT_FOUND', 'FORBIDDEN', 'FEATURE_OFF'] as const;

export const getServiceItem = endpoint({
  id: 'getServiceItem',
  feature: 'service-items',
  method: 'GET',
  path: '/service-items/{id}',
  shows: ['SERVICE_ITEMS', 'RENTAL_EQUIPMENT'],
  summary: 'A service item with its history, and what the caller may do',
  permission: 'SERVICES_VIEW',
  params: itemParams,
  result: serviceItem,
  errors: itemErrors,
});

export const downloadServiceItem = endpoint({
  id: 'downloadServiceItem',
  feature: 'service-items',
  method: 'GET',
  path: '/service-items/{id}/download',
  shows: 'nothing',
  summary: 'A service item as a PDF',
  description: 'What the caller sees of it. A quotation is the file as it was issued.',
  permission: 'SERVICES_VIEW',
  params: itemParams,
  result: 'BYTES',
  mediaTypes: ['application/pdf'],
  errors: itemErrors,
});

const quantity = whole(1, MAX_QUANTITY);
const count = whole(0, MAX_QUANTITY);
const position = whole(1, MAX_ORDER_LINES);

const devices = z
  .array(
    z
      .strictObject({
        serialNumber: line(1, MAX_SERIAL_NUMBER),
        calibrationDueOn: day.optional().describe('Unless it needs no calibration, or is not known.'),
      })
      .meta({ id: 'ShippedDevice' }),
  )
  .max(MAX_DEVICES_SHIPPED)
  .default([])
  .describe('Each device of a line with namesDevices, so as many as its quantity.');

export const receiptLines = z
  .array(
    z
      .strictObject({
        position,
        received: count.describe('In good order.'),
        damaged: count.describe('What is damaged has a note, or a photo.'),
        short: count,
        note: line(0, MAX_LINE_COMMENT).default(''),
      })
      .meta({ id: 'ReceiptLine' }),
  )
  .max(MAX_ORDER_LINES);

export const changeServiceItemStatus = endpoint({
  id: 'changeServiceItemStatus',
  feature: 'service-items',
  method: 'PATCH',
  path: '/service-items/{id}/status',
  summary: 'Move a service item on by a named transition',
  description:
    'Orders: approve_order, reject_order: AWAITING_APPROVAL to APPROVED, REJECTED. hold_order, release_order: APPROVED to ON_HOLD and back. start_fulfilment: APPROVED to IN_FULFILMENT. backorder_order: IN_FULFILMENT to BACKORDERED. ship_order: to PARTIALLY_SHIPPED, or SHIPPED once nothing is left. deliver_order: to DELIVERED. confirm_receipt: to RECEIPT_CONFIRMED, with every line. cancel_order: up to APPROVED, and from ON_HOLD. Quotations: prepare_quotation, issue_quotation: REQUESTED to IN_PREPARATION, ISSUED. decline_quotation: ISSUED to DECLINED. cancel_quotation: before that. Pickups: schedule_pickup: REQUESTED, FAILED_ATTEMPT to SCHEDULED. collect_pickup: to COLLECTED. fail_pickup: to FAILED_ATTEMPT. receive_pickup, inspect_pickup, close_pickup: to RECEIVED, INSPECTED, CLOSED. cancel_pickup: until it is collected. Others are calls of their own.',
  permission: 'SERVICES_VIEW',
  params: itemParams,
  query: z.object({ transitionName: transitionName.describe('The transition.') }),
  body: z.strictObject({
    edit: id.describe('Of the state that the person saw; if there is a newer one, the call is refused.'),
    reason: lines(0, MAX_SERVICE_REASON).optional().describe('Required by reject, hold and cancel.'),
    supplierTeamId: teamId.optional().describe('For transitions that name who does it.'),
    appointment: z
      .strictObject(appointmentShape)
      .optional()
      .describe('For schedule_pickup, which takes a carrier, too.'),
    carrier: line(0, MAX_TRACKING).optional(),
    trackingNumber: line(0, MAX_TRACKING).optional(),
    offer: offer.optional().describe('For issue_quotation.'),
    shipped: z
      .array(z.strictObject({ position, quantity, devices, storesData: z.boolean().default(false) }))
      .max(MAX_ORDER_LINES)
      .optional()
      .describe(
        'For ship_order; without it, everything that is left. What is lent becomes equipment on loan.',
      ),
    receipt: receiptLines
      .optional()
      .describe('For confirm_receipt: each line, whose quantity the three add up to.'),
  }),
  bodyBytes: 256 * 1024,
  result: serviceItem,
  errors: [
    ...itemErrors,
    'SERVICE_ITEM_CHANGED',
    'ILLEGAL_TRANSITION',
    'TOO_MANY_STEPS',
    'TEAM_NOT_FOUND',
    'ORDER_TOO_LARGE',
  ],
});

export const listServiceItems = endpoint({
  id: 'listServiceItems',
  feature: 'service-items',
  method: 'GET',
  path: '/channels/{channelId}/services',
  shows: ['SERVICE_ITEMS'],
  summary: 'The service items of a study that the caller may see, the newest first',
  permission: 'SERVICES_VIEW',
  params: inStudy,
  query: z.object({
    ...itemsWanted,
    kind: listed,
  }),
  result: itemPage,
  errors: obstacles,
});

export const exportServiceItems = endpoint({
  id: 'exportServiceItems',
  feature: 'service-items',
  method: 'GET',
  path: '/channels/{channelId}/services/table',
  shows: 'nothing',
  summary: 'The same list as a table (CSV), with the same filters',
  description: 'Totals are there for people who see prices. Each export is recorded in the audit trail.',
  permission: 'SERVICES_VIEW',
  params: inStudy,
  query: tableWanted,
  result: 'BYTES',
  mediaTypes: ['text/csv'],
  errors: [...obstacles, 'LIST_TOO_LONG'],
});

export const getOrderForm = endpoint({
  id: 'getOrderForm',
  feature: 'service-items',
  method: 'GET',
  path: '/channels/{channelId}/services/orders/form',
  shows: ['TEAMS', 'SERVICE_ITEMS'],
  summary: 'The sites that the caller may order for, with what their last order said',
  permission: 'ORDER_CREATE',
  params: inStudy,
  result: orderForm,
  errors: obstacles,
});

export const orderFromCatalogue = endpoint({
  id: 'orderFromCatalogue',
  feature: 'service-items',
  method: 'POST',
  path: '/channels/{channelId}/services/orders/catalog',
  summary: 'Order from the catalogue, one order for each site',
  description:
    'The cart has an id of the caller’s choice, and is ordered once: the same cart again returns the same orders, and with other content it is refused. An order waits for approval if it has equipment, or costs more than the limit of its team; what has no price counts as more.',
  permission: 'ORDER_CREATE',
  params: inStudy,
  body: z.strictObject({
    cartId: z.uuid().describe('By which the same cart is recognised.'),
    poNumber: line(0, MAX_PO_NUMBER).default(''),
    orders: z
      .array(
        z.strictObject({
          teamId,
          requestedForDate: day.optional(),
          deliveryAddressId: addressId,
          deliveryAddress: typedAddress,
          deliveryInstructions: lines(0, MAX_DELIVERY_TEXT).default(''),
          contactName: line(0, MAX_CONTACT_NAME)
            .optional()
            .describe('Without it, that of the last order or the caller.'),
          contactPhoneNumber: line(0, MAX_CONTACT_PHONE).optional(),
          lines: z
            .array(
              z.strictObject({
                productId: id,
                quantity,
                setting: line(0, MAX_LOGGER_SETTING).default(''),
                comment: line(0, MAX_LINE_COMMENT).default(''),
              }),
            )
            .min(1)
            .max(MAX_ORDER_LINES),
        }),
      )
      .min(1)
      .max(MAX_ORDER_SITES),
  }),
  bodyBytes: 2 * 1024 * 1024,
  result: z.object({
    orders: z.array(z.object({ serviceItemId: number, number: z.string(), teamId: number, status: status })),
  }),
  errors: [
    ...obstacles,
    'TEAM_NOT_FOUND',
    'TEAM_CLOSED',
    'PRODUCT_NOT_FOUND',
    'PRODUCT_UNAVAILABLE',
    'ORDER_TOO_LARGE',
    'CART_ORDERED',
    'ORDERS_TOO_OFTEN',
  ],
  creates: true,
});
