import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/audit';
import { route } from '../../http/route.ts';
import { listPostAudit } from './service.ts';

export function mountAudit(app: FastifyInstance): void {
  route(app, contract.listPostAudit, ({ actor, params, query }) =>
    listPostAudit(actor, { ...params, ...query }),
  );
}
