import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/compliance/calls';
import { mountRoom } from '../../http/route.ts';
import { acknowledgePost } from './acknowledge-post.ts';
import { getPostCompliance } from './get-post-compliance.ts';
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
}
