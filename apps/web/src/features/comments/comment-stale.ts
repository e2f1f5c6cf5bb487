import { listComments } from '@studyline/contract/comments';
import { getPost, getPostVersion } from '@studyline/contract/posts';

/** What writing, changing or removing a comment makes stale. */
export const commentStale = [listComments, getPost, getPostVersion];
