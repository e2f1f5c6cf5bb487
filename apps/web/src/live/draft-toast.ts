import type { LivePayload } from '@studyline/contract/events/live-payload';
import { getPostVersion } from '@studyline/contract/posts/calls';
import type { QueryClient } from '@tanstack/react-query';
import { q } from '../api/query-options.ts';
import { showToast } from '../api/toasts.ts';
import { makeFormat } from '../format.ts';
import { t } from '../words.ts';

/** Specification 9: the toast about drafts waits for a second, so that several at once show only one. */
const DEBOUNCE_MILLIS = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says that someone has created a draft that this person also works on. Its time is fetched, because events contain only ids. */
export function announceDraft(queryClient: QueryClient, { postId, version }: LivePayload): void {
  if (postId === undefined || version === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const options = q(getPostVersion, { params: { id: postId, version } });
    // A draft that has already been deleted, or cannot be read, is not announced.
    const post = await queryClient.fetchQuery(options).catch(() => undefined);
    const expires = post?.postDetail.expirationDateTimeMillis;
    if (typeof expires !== 'number') return;
    // Any time zone will do, because a duration is the same in all of them.
    showToast(t('toast.draftCreated', { when: makeFormat('UTC').until(expires) }));
  }, DEBOUNCE_MILLIS);
}
