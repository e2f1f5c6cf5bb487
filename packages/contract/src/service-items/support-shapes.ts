import { z } from 'zod';
import { attachment } from '../comments/calls.ts';
import { id, line, lines, millis } from '../core/common.ts';
import { emailAddress } from '../core/email-address.ts';
import { may } from '../core/may.ts';
import { teamId } from '../core/params.ts';
import { countryId } from '../people/contact-fields.ts';
import { author } from '../people/person.ts';
import type { WordKey } from '../words/words.ts';
import { itemRef, number, shared } from './shapes.ts';
import { MAX_CONTACT_NAME, MAX_CONTACT_PHONE } from './fields.ts';
import {
  isReachable,
  knowsItem,
  MAX_SERIAL,
  MAX_SUPPORT_SUMMARY,
  MAX_SUPPORT_TEXT,
  supportReasons,
} from './support-fields.ts';

const reason = z.enum(supportReasons).meta({ id: 'SupportReason' });

const message = z
  .object({
    messageId: number,
    author,
    text: z.string(),
    dateTimeMillis: millis,
    attachments: z.array(attachment),
  })
  .meta({ id: 'ServiceMessage' });
export type ServiceMessage = z.infer<typeof message>;

export const supportRequest = shared
  .extend({
    kind: z.literal('SUPPORT_REQUEST'),
    summary: z.string(),
    reason,
    productName: z.string(),
    serialOrLotNumber: z.string(),
    rentalEquipmentId: number.nullable(),
    contactName: z.string(),
    contactPhoneNumber: z.string(),
    contactEmailAddress: z.string(),
    messages: z.array(message).describe('The oldest first. The first is the request itself.'),
    order: itemRef.describe('Whose damaged items it asks to replace.'),
    can: z.object({ reply: may, requestPickup: may.describe('Of the item on loan.') }),
  })
  .meta({ id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof supportRequest>;

export const newSupportRequest = z
  .strictObject({
    summary: line(1, MAX_SUPPORT_SUMMARY),
    reason,
    productName: line(0, 200).default(''),
    serialOrLotNumber: line(0, MAX_SERIAL)
      .default('')
      .describe('Required for EQUIPMENT_FAULT and CALIBRATION_OR_MAINTENANCE.'),
    contactName: line(1, MAX_CONTACT_NAME),
    contactPhoneNumber: line(0, MAX_CONTACT_PHONE).default(''),
    contactEmailAddress: z.union([z.literal(''), emailAddress]).default(''),
    detailText: lines(1, MAX_SUPPORT_TEXT),
    teamId: teamId.optional().describe('The site. Without it, siteCode.'),
    siteCode: line(0, 40).optional(),
    twoDigitCountryCode: countryId.optional().describe('Of the site (ISO 3166-1).'),
    studyName: line(0, 200).optional().describe('Ignored.'),
    rentalEquipmentId: id.optional().describe('An item on loan; it has its own name and serial number.'),
  })
  .refine(knowsItem, { path: ['serialOrLotNumber'], message: 'issue.serial' satisfies WordKey })
  .refine(isReachable, { path: ['contactPhoneNumber'], message: 'issue.phoneOrEmail' satisfies WordKey })
  .refine(({ teamId: site, siteCode, rentalEquipmentId: item }) => site ?? item ?? siteCode, {
    path: ['siteCode'],
    message: 'issue.required' satisfies WordKey,
  });
