import type { SearchHit } from '@studyline/contract/search/calls';
import { paths } from '../../paths.ts';

/** Where it opens: at the comment, at what captions say, or at the page or the place in the text with the word marked on it. */
export function addressOfHit({ post, place, comment, page, atMillis, excerpt }: SearchHit): string {
  const { postId, version } = post.postDetail;
  if (comment) return paths.comment(postId, version, comment.commentId);
  // As it is written there, which may be another form of what was looked for.
  const match = excerpt.find(({ isMatch }) => isMatch)?.text;
  const word = match?.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (page !== null) {
    return word ? paths.found(postId, version, page, word) : paths.page(postId, version, page);
  }
  if (place === 'CONTENT' && word) return paths.foundText(postId, version, word);
  return atMillis === null ? paths.post(postId, version) : paths.moment(postId, version, atMillis);
}
