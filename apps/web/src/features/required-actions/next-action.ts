import { listMemberPosts } from '@studyline/contract/feed';
import { call } from '../../api/call.ts';
import { showToast } from '../../api/toasts.ts';
import { paths } from '../../paths.ts';
import { t } from '../../words.ts';

/** After an action: leads to what is due next in all studies, or says that nothing is left. */
export async function sayNextAction(): Promise<void> {
  const query = { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: 1 } as const;
  // The action itself is recorded, and the screen shows it, whether this answers or not.
  const page = await call(listMemberPosts, { query }, { reads: true }).catch(() => undefined);
  if (!page) return;
  const next = page.items[0]?.postDetail;
  if (!next) return showToast(t('requiredActions.allDone'));
  const link = { href: paths.post(next.postId, next.version), text: next.title };
  showToast(t('requiredActions.nextAction'), 'ok', link);
}
