import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/rental-equipment/calls';
import { mountRoom } from '../../http/route.ts';
import { getScannedEquipment, listMyRentalEquipment, listRentalEquipment } from './list-rental-equipment.ts';

export function mountRentalEquipment(app: FastifyInstance): void {
  mountRoom(app, contract, { listRentalEquipment, listMyRentalEquipment, getScannedEquipment });
}
