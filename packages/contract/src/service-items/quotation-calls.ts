import { z } from 'zod';
import { id, line, lines, whole } from '../core/common.ts';
import { MAX_AMOUNT } from '../core/currencies.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { money } from '../core/money.ts';
import { teamId } from '../core/params.ts';
import { MAX_QUANTITY } from '../products/fields.ts';
import {
  MAX_CONTACT_NAME,
  MAX_CONTACT_PHONE,
  MAX_DELIVERY_TEXT,
  MAX_LINE_COMMENT,
  MAX_OFFER_NOTE,
  MAX_ORDER_LINES,
  MAX_PO_NUMBER,
  MAX_QUOTATION_TITLE,
  QUOTATION_DAYS,
} from './fields.ts';
import {
  day,
  inStudy,
  itemId,
  itemPage,
  itemRef,
  itemsWanted,
  madeItem,
  number,
  obstacles,
  orderForm,
  shared,
  totals,
  validUntilDate,
} from './shapes.ts';
import { addressId, typedAddress } from './site-addresses.ts';

const quotationLine = z
  .object({
    position: number,
    productId: number.nullable(),
    articleNumber: z.string(),
    name: z.string(),
    unit: z.string(),
    comment: z.string(),
    quantity: number,
    price: money.nullable().describe('Of one, once issued.'),
    amount: money.nullable(),
    cataloguePrice: money.nullable().describe('Of one, while the caller can issue the quotation.'),
  })
  .meta({ id: 'QuotationLine' });
export type QuotationLine = z.infer<typeof quotationLine>;

const previous = z
  .object({
    serviceItemId: number,
    number: z.string(),
    validUntilDate,
    note: z.string(),
    prices: z.array(z.object({ position: number, price: money.nullable() })),
  })
  .nullable()
  .meta({ id: 'PreviousOffer', description: 'Of the revision before, if the caller sees it.' });

export const quotation = shared
  .extend({
    kind: z.literal('QUOTATION'),
    totals,
    title: z.string(),
    revision: number.describe('From 1.'),
    comment: z.string(),
    requestedForDate: day.nullable(),
    deliveryAddress: z.string(),
    deliveryInstructions: z.string(),
    contactName: z.string(),
    contactPhoneNumber: z.string(),
    validUntilDate,
    note: z.string().describe('Of whoever issued it.'),
    lines: z.array(quotationLine),
    showsPrices: z.boolean(),
    document: z
      .object({ sha256: z.string(), bytes: number })
      .nullable()
      .describe('The PDF as it was issued, for people who see its prices.'),
    order: itemRef.describe('By which it was accepted.'),
    revisedBy: itemRef,
    previous,
    can: z.object({ order: may }),
  })
  .meta({ id: 'Quotation' });
export type Quotation = z.infer<typeof quotation>;

/** What issue_quotation takes. */
export const offer = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('ISO 4217, of all prices.'),
    prices: z
      .array(z.strictObject({ position: whole(1, MAX_ORDER_LINES), amount: whole(0, MAX_AMOUNT) }))
      .max(MAX_ORDER_LINES)
      .describe('Of one, in minor units: each line, once.'),
    validUntilDate: day.optional().describe(`Without it, for ${QUOTATION_DAYS} days.`),
    note: lines(0, MAX_OFFER_NOTE).default(''),
  })
  .meta({ id: 'Offer' });

export const listQuotations = endpoint({
  id: 'listQuotations',
  feature: 'service-items',
  method: 'GET',
  path: '/channels/{channelId}/quotations',
  shows: ['SERVICE_ITEMS'],
  summary: 'The quotations of a study that the caller may see, the newest first',
  permission: 'SERVICES_VIEW',
  params: inStudy,
  query: z.object(itemsWanted),
  result: itemPage,
  errors: obstacles,
});

export const getQuotationForm = endpoint({
  id: 'getQuotationForm',
  feature: 'service-items',
  method: 'GET',
  path: '/channels/{channelId}/quotations/form',
  shows: ['TEAMS', 'SERVICE_ITEMS'],
  summary: 'The sites that the caller may request a quotation for, with what their last order said',
  permission: 'QUOTATION_REQUEST',
  params: inStudy,
  result: orderForm,
  errors: obstacles,
});

export const requestQuotation = endpoint({
  id: 'requestQuotation',
  feature: 'service-items',
  method: 'POST',
  path: '/channels/{channelId}/quotations',
  summary: 'Ask what products would cost for a site',
  description: 'A line has a product or names what is wanted.',
  permission: 'QUOTATION_REQUEST',
  params: inStudy,
  body: z.strictObject({
    teamId,
    title: line(1, MAX_QUOTATION_TITLE),
    comment: lines(0, MAX_DELIVERY_TEXT).default(''),
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
          productId: id.optional(),
          name: line(0, MAX_LINE_COMMENT).default('').describe('For what is not in the catalogue.'),
          quantity: whole(1, MAX_QUANTITY),
          comment: line(0, MAX_LINE_COMMENT).default(''),
        }),
      )
      .min(1)
      .max(MAX_ORDER_LINES),
  }),
  bodyBytes: 512 * 1024,
  result: madeItem,
  errors: [
    ...obstacles,
    'TEAM_NOT_FOUND',
    'TEAM_CLOSED',
    'PRODUCT_NOT_FOUND',
    'PRODUCT_UNAVAILABLE',
    'QUOTATIONS_TOO_OFTEN',
  ],
  creates: true,
});

export const orderFromQuotation = endpoint({
  id: 'orderFromQuotation',
  feature: 'service-items',
  method: 'POST',
  path: '/channels/{channelId}/services/orders/quotation',
  summary: 'Accept a quotation by ordering it at its prices',
  description: 'A quotation is ordered once: again, the person gets the same order.',
  permission: 'QUOTATION_ACCEPT',
  params: inStudy,
  body: z.strictObject({ quotationId: id, poNumber: line(0, MAX_PO_NUMBER).default('') }),
  result: madeItem,
  errors: [
    ...obstacles,
    'SERVICE_ITEM_NOT_FOUND',
    'TEAM_CLOSED',
    'QUOTATION_EXPIRED',
    'ILLEGAL_TRANSITION',
    'ORDERS_TOO_OFTEN',
  ],
  creates: true,
});

export const getQuotationPdf = endpoint({
  id: 'getQuotationPdf',
  feature: 'service-items',
  method: 'GET',
  path: '/channels/{channelId}/quotations/{id}/pdf',
  shows: 'nothing',
  summary: 'A quotation as a PDF',
  description: 'As it was issued; without prices for people who see none.',
  permission: 'SERVICES_VIEW',
  params: inStudy.extend({ id: itemId }),
  result: 'BYTES',
  mediaTypes: ['application/pdf'],
  errors: ['SERVICE_ITEM_NOT_FOUND', 'FORBIDDEN', 'FEATURE_OFF'],
});
