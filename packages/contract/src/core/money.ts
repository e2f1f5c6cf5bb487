import { z } from 'zod';

export const money = z
  .object({
    amount: z.number().int().describe('In minor units of the currency: 1840 EUR is 18.40 euros.'),
    currency: z.string().describe('ISO 4217.'),
  })
  .meta({ id: 'Money' });
