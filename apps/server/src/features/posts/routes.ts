import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/posts/calls';
import { route } from '../../http/route.ts';
import { deletePost } from './delete-post.ts';
import { getPost, getPostSummary } from './get-post.ts';
import { markAllAsRead, markAsRead, markAsUnread } from './read-marks.ts';
import { updateTitle } from './update-title.ts';

export function mountPosts(app: FastifyInstance): void {
  route(app, contract.getPost, ({ actor, params }) => getPost(actor, params.id));
  route(app, contract.getPostVersion, ({ actor, params }) => getPost(actor, params.id, params.version));
  route(app, contract.getPostSummary, ({ actor, params }) => getPostSummary(actor, params.id));
  route(app, contract.markAsUnread, ({ actor, params }) => markAsUnread(actor, params.id));
  route(app, contract.markAsRead, ({ actor, params }) => markAsRead(actor, params.id));
  route(app, contract.markAllAsRead, ({ actor, query }) => markAllAsRead(actor, query));
  route(app, contract.updateTitle, ({ actor, params, body }) => updateTitle(actor, { ...params, ...body }));
  route(app, contract.updateVersionTitle, ({ actor, params, body }) =>
    updateTitle(actor, { ...params, ...body }),
  );
  route(app, contract.deletePost, ({ actor, params, query }) => deletePost(actor, params.id, query.version));
}
