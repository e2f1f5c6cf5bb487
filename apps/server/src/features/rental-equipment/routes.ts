import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/rental-equipment/calls';
import * as paperCalls from '@studyline/contract/rental-equipment/paper-calls';
import { mountRoom } from '../../http/route.ts';
import { exportRentalEquipment } from './export-rental-equipment.ts';
import { listMyRentalEquipment, listRentalEquipment } from './list-rental-equipment.ts';
import {
  addCertificate,
  addManual,
  downloadCertificate,
  downloadManual,
  listCertificates,
} from './papers.ts';
import { printLabels } from './print-labels.ts';
import { getLabelDesk, getScannedEquipment } from './scanned.ts';

export function mountRentalEquipment(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listRentalEquipment,
    listMyRentalEquipment,
    exportRentalEquipment,
    getScannedEquipment,
    getLabelDesk,
    printLabels,
  });
  mountRoom(app, paperCalls, {
    addCertificate,
    listCertificates,
    downloadCertificate,
    addManual,
    downloadManual,
  });
}
