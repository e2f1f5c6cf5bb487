import type { SearchHit } from '@studyline/contract/search/calls';
import { paths } from '../../paths.ts';

/** Where it opens: at the comment, at what captions say, or at the page with the word marked on it. */
export function addressOfHit({ post, comment, page, atMillis, excerpt }: SearchHit): string {
  const { postId, version } = post.postDetail;
  if (comment) return paths.comment(postId, version, comment.commentId);
  if (page !== null) {
    // As it is written there, which may be another form of what was looked for.
    const match = excerpt.find(({ isMatch }) => isMatch)?.text;
    const word = match?.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return word ? paths.found(postId, version, page, word) : paths.page(postId, version, page);
  }
  return atMillis === null ? paths.post(postId, version) : paths.moment(postId, version, atMillis);
}
