import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/engagement/calls';
import { mountRoom } from '../../http/route.ts';
import { listEngagement } from './list-engagement.ts';
import { recordActivity } from './record-activity.ts';
import { recordVideoEngagement } from './record-video-engagement.ts';

export function mountEngagement(app: FastifyInstance): void {
  mountRoom(app, contract, { recordActivity, recordVideoEngagement, listEngagement });
}
