import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/compliance/calls';
import * as handingOver from '@studyline/contract/compliance/hand-over';
import * as metrics from '@studyline/contract/compliance/metrics';
import { mountRoom } from '../../http/route.ts';
import { acknowledgePost } from './acknowledge-post.ts';
import { getPostCompliance } from './get-post-compliance.ts';
import { getScopedDetails } from './get-scoped-details.ts';
import { handOver, listColleagues } from './hand-over.ts';
import { listMemberMetrics, listPostMetrics, listStudyMetrics, listTeamMetrics } from './list-metrics.ts';
import { listOpenCompliance, listTeamCompliance } from './list-people.ts';
import { recordView } from './record-view.ts';
import { listRules, replaceRules } from './rules.ts';

export function mountCompliance(app: FastifyInstance): void {
  mountRoom(app, contract, {
    acknowledgePost,
    recordView,
    listRules,
    replaceRules,
    getPostCompliance,
    listTeamCompliance,
    listOpenCompliance,
  });
  mountRoom(app, handingOver, { listColleagues, handOver });
  mountRoom(app, metrics, {
    listStudyMetrics,
    listTeamMetrics,
    listMemberMetrics,
    listPostMetrics,
    getScopedDetails,
  });
}
