import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/audit/calls';
import { route } from '../../http/route.ts';
import { exportAccessReview, listAccess } from './access-review.ts';
import * as memberships from './memberships.ts';
import { listPostAudit } from './service.ts';
import { exportChannelAudit, listChannelAudit } from './trail.ts';

export function mountAudit(app: FastifyInstance): void {
  route(app, contract.listPostAudit, ({ actor, params, query }) =>
    listPostAudit(actor, { ...params, ...query }),
  );
  route(app, contract.listChannelAudit, ({ actor, params, query }) =>
    listChannelAudit(actor, params.channelId, query),
  );
  route(app, contract.listAccess, ({ actor, params, query }) => listAccess(actor, params.channelId, query));
  route(app, contract.exportAccessReview, ({ actor, params }) => exportAccessReview(actor, params.channelId));
  route(app, contract.exportChannelAudit, ({ actor, params, query }) =>
    exportChannelAudit(actor, params.channelId, query),
  );
  route(app, contract.listMembershipAudit, ({ actor, params, query }) =>
    memberships.listMembershipAudit(actor, params, query),
  );
  route(app, contract.listChannelMembershipAudit, ({ actor, params, query }) =>
    memberships.listChannelMembershipAudit(actor, params, query),
  );
  route(app, contract.listTeamMembershipAudit, ({ actor, params, query }) =>
    memberships.listTeamMembershipAudit(actor, params, query),
  );
  route(app, contract.listMemberAudit, ({ actor, params, query }) =>
    memberships.listMemberAudit(actor, params, query),
  );
  route(app, contract.listTeamMemberAudit, ({ actor, params, query }) =>
    memberships.listTeamMemberAudit(actor, params, query),
  );
}
