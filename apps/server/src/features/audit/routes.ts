import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/audit/calls';
import { mountRoom } from '../../http/route.ts';
import { exportAccessReview, listAccess } from './access-review.ts';
import {
  listChannelMembershipAudit,
  listMemberAudit,
  listMembershipAudit,
  listTeamMemberAudit,
  listTeamMembershipAudit,
} from './memberships.ts';
import { listPostAudit } from './list-post-audit.ts';
import { listRecentChanges } from './list-recent-changes.ts';
import { exportChannelAudit, listChannelAudit } from './trail.ts';

export function mountAudit(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listPostAudit,
    listRecentChanges,
    listChannelAudit,
    listAccess,
    exportAccessReview,
    exportChannelAudit,
    listMembershipAudit,
    listChannelMembershipAudit,
    listTeamMembershipAudit,
    listMemberAudit,
    listTeamMemberAudit,
  });
}
