import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/sharing/readers';
import { route } from '../../http/route.ts';
import { listFollowers, subscribeOther, unsubscribeOther } from './followers.ts';
import { getSharing } from './get-sharing.ts';
import { previewReaders } from './preview-readers.ts';
import { updatePermissions } from './update-permissions.ts';

export function mountReaders(app: FastifyInstance): void {
  route(app, contract.getSharing, ({ actor, params, query }) => getSharing(actor, params.channelId, query));
  route(app, contract.previewReaders, ({ actor, params, body }) =>
    previewReaders(actor, params.channelId, body),
  );
  route(app, contract.updatePermissions, ({ actor, params, body }) =>
    updatePermissions(actor, { ...params, ...body }),
  );
  route(app, contract.listFollowers, ({ actor, params, query }) => listFollowers(actor, params.id, query));
  route(app, contract.subscribeOther, ({ actor, params, body }) =>
    subscribeOther(actor, { ...params, ...body }),
  );
  route(app, contract.unsubscribeOther, ({ actor, params, query }) =>
    unsubscribeOther(actor, { ...params, ...query }),
  );
}
