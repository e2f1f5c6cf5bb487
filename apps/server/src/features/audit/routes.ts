import type { FastifyInstance } from 'fastify';
import { listPostAudit } from '@studyline/contract/audit';
import { route } from '../../http/route.ts';
import { readPostAudit } from './service.ts';

export function mountAudit(app: FastifyInstance): void {
  route(app, listPostAudit, ({ actor, params, query }) => readPostAudit(actor, { ...params, ...query }));
}
