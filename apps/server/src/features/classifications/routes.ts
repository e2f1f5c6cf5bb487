import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/classifications';
import { route } from '../../http/route.ts';
import { listClassificationNodes, getClassificationSchema } from './service.ts';

export function mountClassifications(app: FastifyInstance): void {
  route(app, contract.getClassificationSchema, ({ actor, params }) =>
    getClassificationSchema(actor, params.channelId),
  );
  route(app, contract.listClassificationNodes, ({ actor, params, query }) =>
    listClassificationNodes(actor, params, query),
  );
}
