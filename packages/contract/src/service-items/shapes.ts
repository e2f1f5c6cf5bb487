import { z } from 'zod';
import { millis } from '../core/common.ts';
import { money } from '../core/money.ts';
import { channelId } from '../core/params.ts';
import { namedPerson } from '../people/person.ts';
import { serviceKinds, serviceTransitions } from './fields.ts';
import { status } from './status.ts';

export const number = z.number().int();
export const inStudy = z.object({ channelId });
export const day = z.iso.date().describe('As YYYY-MM-DD.');
export const obstacles = ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'FEATURE_OFF'] as const;
export const kind = z.enum(serviceKinds).meta({ id: 'ServiceKind' });
export const transitionName = z
  .enum(serviceTransitions)
  .meta({ id: 'ServiceTransition', description: 'Moves an item on.' });
export const totals = z
  .array(money)
  .describe('Before tax, one for each currency; empty for people who see no prices.');
export const namedTeam = z.object({ teamId: number, name: z.string() }).meta({ id: 'ServiceTeam' });

export const summary = z
  .object({
    serviceItemId: number,
    kind,
    number: z.string().describe('By which people name it, within its study.'),
    status,
    site: namedTeam,
    createdBy: namedPerson,
    createdDateTimeMillis: millis,
    lineCount: number,
    totals,
  })
  .meta({ id: 'ServiceItemSummary' });
export type ServiceItemSummary = z.infer<typeof summary>;

const step = z
  .object({
    transitionName,
    status: status.describe('The state that it led to.'),
    person: namedPerson,
    dateTimeMillis: millis,
    reason: z.string(),
    carrier: z.string(),
    trackingNumber: z.string(),
    lines: z.array(z.object({ position: number, quantity: number })).describe('What was shipped.'),
  })
  .meta({ id: 'ServiceItemStep' });
export type ServiceItemStep = z.infer<typeof step>;

/** What items of all kinds say. */
export const shared = summary.omit({ kind: true, lineCount: true, totals: true }).extend({
  channelId: number,
  channelName: z.string(),
  supplier: namedTeam.nullable().describe('The service provider that does it.'),
  postId: number.nullable().describe('The post of an order or a pickup, with its comments.'),
  edit: number.describe('To be sent with a transition.'),
  history: z.array(step).describe('The oldest first.'),
  transitions: z.array(transitionName).describe('Those that its state and the rights of the caller allow.'),
  suppliers: z.array(namedTeam).describe('Whom the caller may choose as supplier.'),
});
export type SharedItem = z.infer<typeof shared>;
