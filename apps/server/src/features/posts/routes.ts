import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/posts/calls';
import { mountRoom } from '../../http/route.ts';
import { deletePost } from './delete-post.ts';
import { getPost, getPostSummary } from './get-post.ts';
import { markAllAsRead, markAsRead, markAsUnread } from './read-marks.ts';
import { updateTitle } from './update-title.ts';

export function mountPosts(app: FastifyInstance): void {
  mountRoom(app, contract, {
    getPost,
    getPostVersion: getPost,
    getPostSummary,
    markAsUnread,
    markAsRead,
    markAllAsRead,
    updateTitle,
    updateVersionTitle: updateTitle,
    deletePost,
  });
}
