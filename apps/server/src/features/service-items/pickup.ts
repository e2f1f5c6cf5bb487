import { windowProblem } from '@studyline/contract/service-items/pickup-fields';
import { refuse } from '../teams/team-fields.ts';
import type { ItemKind } from './item-kind.ts';
import * as queries from './pickup-queries.ts';
import { presentFile } from './present.ts';
import type { ItemRow } from './queries.ts';
import { isBefore } from './validity.ts';

export const pickup: ItemKind<'PICKUP'> = {
  async present(db, { row }) {
    const { files, dataErased, ...said } = await queries.findPickup(db, row.serviceItemId);
    return {
      kind: 'PICKUP',
      ...said,
      // Those who ask may say so of items that store none, and then it says nothing.
      dataErased: dataErased && said.items.some(({ storesData }) => storesData),
      attachments: files.map((file) => presentFile(row.serviceItemId, file)),
      appointment: appointmentOf(row),
    };
  },

  async apply(trx, { row: { serviceItemId: id }, transition, said, at }) {
    switch (transition) {
      case 'schedule_pickup': {
        const { appointment, carrier = '' } = said;
        if (!appointment) return refuse('appointment', 'issue.required');
        const problem = windowProblem(appointment.windowStart, appointment.windowEnd);
        if (problem) refuse('appointment.windowEnd', problem);
        if (isBefore(appointment.day, at)) refuse('appointment.day', 'issue.inPast');
        return { step: { appointment, carrier } };
      }
      case 'collect_pickup':
        await queries.moveDevices(trx, id, 'COLLECTED');
        return {};
      case 'receive_pickup':
        await queries.moveDevices(trx, id, 'RECEIVED');
        return {};
      case 'cancel_pickup':
        await queries.moveDevices(trx, id, 'CANCELLED');
        return {};
      default:
        return {};
    }
  },
};

/** An appointment holds until an attempt has failed. */
function appointmentOf({ history, status }: Pick<ItemRow, 'history' | 'status'>) {
  if (status === 'FAILED_ATTEMPT') return null;
  return history.findLast(({ appointment }) => appointment !== null)?.appointment ?? null;
}
