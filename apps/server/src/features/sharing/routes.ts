import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/sharing/calls';
import { route } from '../../http/route.ts';
import { getPostingPermissions } from './get-posting-permissions.ts';

export function mountSharing(app: FastifyInstance): void {
  route(app, contract.getPostingPermissions, ({ actor, params }) =>
    getPostingPermissions(actor, params.channelId),
  );
}
