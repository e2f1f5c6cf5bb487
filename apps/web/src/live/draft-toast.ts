import type { LivePayload } from '@studyline/contract/events/live-payload';
import { getPostVersion } from '@studyline/contract/posts/calls';
import type { QueryClient } from '@tanstack/react-query';
import { q } from '../api/query-options.ts';
import { showToast } from '../api/toasts.ts';
import { makeFormat } from '../format.ts';
import { t } from '../words.ts';

/** Specification 9: the toast of drafts waits for a second, so that several at once make one. */
const DEBOUNCE_MILLIS = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says that somebody has made a draft which this person works on too. Its time is looked up: events carry ids only. */
export function announceDraft(queryClient: QueryClient, { postId, version }: LivePayload): void {
  if (postId === undefined || version === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const options = q(getPostVersion, { params: { id: postId, version } });
    // A draft that is gone again, or cannot be read, is not announced.
    const post = await queryClient.fetchQuery(options).catch(() => undefined);
    const expires = post?.postDetail.expirationDateTimeMillis;
    if (typeof expires !== 'number') return;
    // A duration is the same in every time zone.
    showToast(t('toast.draftCreated', { when: makeFormat('UTC').until(expires) }));
  }, DEBOUNCE_MILLIS);
}
