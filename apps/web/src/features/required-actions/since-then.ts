import { compareVersions, type VersionChange } from '@studyline/contract/comparison/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { paths } from '../../paths.ts';
import { canCompare } from '../post-files/can-compare.ts';
import { useFormat } from '../../use-format.ts';
import { t } from '../../words.ts';

interface SinceThen {
  text: string;
  href: string | undefined;
  /** As far as they are known. */
  changes: readonly VersionChange[];
  changeCount: number;
}

/**
 * What changed since the reader acted on an earlier version, and a link to the comparison; undefined if they never did. Until the
 * comparison has loaded, and if nothing could be compared, it says when they acted. If nothing changed there is no link.
 */
export function useSinceThen(post: PostOpened | undefined): SinceThen | undefined {
  const format = useFormat();
  const { postDetail: detail, lastCompleted: former } = post ?? {};
  const params = {
    id: detail?.postId ?? 0,
    version: former?.version ?? 0,
    otherVersion: detail?.version ?? 0,
  };
  const isCompared = former && detail ? canCompare(detail) : false;
  const { data } = useQuery({ ...q(compareVersions, { params }), enabled: isCompared, retry: false });
  if (!detail || !former) return undefined;
  const { requiredActionType: type, label, completedAtDateTimeMillis: at } = former;
  const href = isCompared ? paths.compare(detail.postId, former.version, detail.version) : undefined;
  const { changes, changeCount } = data ?? { changes: [], changeCount: 0 };
  const known = { changes, changeCount };
  if (data?.status !== 'COMPARED')
    return {
      ...known,
      text: t(`actionCards.onRecord.${type}`, { version: label, date: format.date(at) }),
      href,
    };
  const count = data.changedPageCount + data.addedPageCount + data.removedPageCount;
  if (count === 0)
    return {
      ...known,
      text: t('actionCards.sameSince', { former: label }),
      // Content that was not compared may have changed.
      href: data.isComplete && data.leftOut.isSame ? undefined : href,
    };
  const pages = t('actionCards.pages', { count });
  return {
    ...known,
    text: t(`actionCards.since.${type}`, { version: detail.label, pages, former: label }),
    href,
  };
}
