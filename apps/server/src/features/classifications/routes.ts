import type { FastifyInstance } from 'fastify';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications';
import { route } from '../../http/route.ts';
import { readNodes, readSchema } from './service.ts';

export function mountClassifications(app: FastifyInstance): void {
  route(app, getClassificationSchema, ({ actor, params }) => readSchema(actor, params.channelId));
  route(app, listClassificationNodes, ({ actor, params, query }) => readNodes(actor, params, query));
}
