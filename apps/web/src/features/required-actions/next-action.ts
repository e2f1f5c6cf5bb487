import { listMemberPosts } from '@studyline/contract/feed/calls';
import type { QueryClient } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { paths } from '../../paths.ts';
import { t } from '../../words.ts';

const said = {
  ACKNOWLEDGE: { next: 'requiredActions.nextAction', none: 'requiredActions.allDone' },
  SIGN: { next: 'requiredActions.nextAfterSigning', none: 'requiredActions.allDoneBySigning' },
} as const;

/** The action that is due next in any study, if there is one. */
export const nextAction = q(listMemberPosts, {
  query: { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: 1 },
});

/** After an action: links to the next one due, or says that nothing is left. */
export async function announceNextAction(queryClient: QueryClient, done: keyof typeof said): Promise<void> {
  // The action itself is recorded and shown even if this call fails.
  const page = await queryClient.fetchQuery({ ...nextAction, staleTime: 0 }).catch(() => undefined);
  if (!page) return;
  const next = page.items[0]?.postDetail;
  if (!next) return showToast(t(said[done].none));
  const link = { href: paths.post(next.postId, next.version), text: next.title };
  showToast(t(said[done].next), 'ok', link);
}
