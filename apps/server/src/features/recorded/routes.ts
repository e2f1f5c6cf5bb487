import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/recorded/calls';
import { mountRoom } from '../../http/route.ts';
import { exportRecorded } from './export-recorded.ts';
import { getRecordedSummary, listRecorded } from './list-recorded.ts';

export function mountRecorded(app: FastifyInstance): void {
  mountRoom(app, contract, { listRecorded, getRecordedSummary, exportRecorded });
}
