import { z } from 'zod';
import { serviceStatuses } from './fields.ts';

export const status = z
  .enum(serviceStatuses)
  .meta({ id: 'ServiceStatus', description: 'The state of an item.' });
