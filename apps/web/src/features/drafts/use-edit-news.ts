import type { PostOpened } from '@studyline/contract/posts/calls';
import { useEffect, useRef } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useTranslation } from '../../words.ts';

/** Says that another person's draft has changed while it is on the screen. */
export function useEditNews({ edit, postDetail }: PostOpened): void {
  const { t } = useTranslation();
  const { postId, version, can } = postDetail;
  const draft = `${postId}-${version}`;
  const isOthers = can.submit === 'NOT_YOUR_DRAFT';
  const seen = useRef({ draft, edit });
  useEffect(() => {
    const isNewer = seen.current.draft === draft && seen.current.edit < edit;
    seen.current = { draft, edit };
    if (isNewer && isOthers) showToast(t('error.DRAFT_CHANGED'), 'late');
  }, [draft, edit, isOthers, t]);
}
