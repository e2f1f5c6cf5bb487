import { type AuditEntry, listPostAudit } from '@studyline/contract/audit/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../api/query-options.ts';
import { useTranslation } from '../../../words.ts';
import { History } from './History.tsx';

/** The audit trail of the post. */
export function HistoryTab({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const { postId, versions } = post.postDetail;
  const found = useInfiniteQuery(pages(listPostAudit, { params: { postId }, query: { pageSize: 25 } }));
  const whatOf = ({ eventText: what, eventType, version: number }: AuditEntry) => {
    const version = versions.find((one) => one.version === number)?.label;
    const isVersioned = version !== undefined && !eventType.startsWith('comment.');
    return isVersioned ? t('posts.history.inVersion', { what, version }) : what;
  };
  return <History found={found} whatOf={whatOf} />;
}
