import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/compliance/calls';
import { route } from '../../http/route.ts';
import { acknowledgePost } from './acknowledge-post.ts';
import { getPostCompliance } from './get-post-compliance.ts';
import { listOpenCompliance, listTeamCompliance } from './list-people.ts';
import { recordView } from './record-view.ts';
import { listRules, replaceRules } from './rules.ts';

export function mountCompliance(app: FastifyInstance): void {
  route(app, contract.acknowledgePost, ({ actor, params, query, body }) =>
    acknowledgePost(actor, { ...params, ...query, ...body }),
  );
  route(app, contract.recordView, ({ actor, params, body }) => recordView(actor, { ...params, ...body }));
  route(app, contract.listRules, ({ actor, params }) => listRules(actor, params.id));
  route(app, contract.replaceRules, ({ actor, params, body }) => replaceRules(actor, { ...params, ...body }));
  route(app, contract.getPostCompliance, ({ actor, params }) => getPostCompliance(actor, params.postId));
  route(app, contract.listTeamCompliance, ({ actor, params, query }) =>
    listTeamCompliance(actor, { ...params, ...query }),
  );
  route(app, contract.listOpenCompliance, ({ actor, params, query }) =>
    listOpenCompliance(actor, { ...params, ...query }),
  );
}
