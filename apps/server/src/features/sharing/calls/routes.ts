import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/sharing/calls';
import * as readers from '@studyline/contract/sharing/readers';
import { route } from '../../../http/route.ts';
import { getPostingPermissions } from './get-posting-permissions.ts';
import { getSharing } from './get-sharing.ts';
import { previewReaders } from './preview-readers.ts';
import { updatePermissions } from './update-permissions.ts';

export function mountSharing(app: FastifyInstance): void {
  route(app, contract.getPostingPermissions, ({ actor, params }) =>
    getPostingPermissions(actor, params.channelId),
  );
  route(app, readers.getSharing, ({ actor, params, query }) => getSharing(actor, params.channelId, query));
  route(app, readers.previewReaders, ({ actor, params, body }) =>
    previewReaders(actor, params.channelId, body),
  );
  route(app, readers.updatePermissions, ({ actor, params, body }) =>
    updatePermissions(actor, { ...params, ...body }),
  );
}
