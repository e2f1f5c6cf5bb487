import type { PostOpened } from '@studyline/contract/posts/calls';
import type { Compliance } from '../compliance/compliance-words.ts';
import { t } from '../../words.ts';

export const tabNames = [
  'comments',
  'versions',
  'compliance',
  'about',
  'history',
  'chapters',
  'materials',
] as const;
export type TabName = (typeof tabNames)[number];

/** A course opens at its chapters, or on narrow screens at what stands below its video elsewhere. */
export function firstTabOf({ course }: PostOpened, isNarrow: boolean): TabName {
  if (course && course.chapters.length > 0) return 'chapters';
  return course && isNarrow ? 'materials' : 'comments';
}

export interface Tab {
  value: TabName;
  label: string;
  count?: number | string;
}

/** The tabs of a post's panel for this reader. Compliance shows only if the post required an action. */
export function tabsOf(
  post: PostOpened,
  compliance: Compliance | undefined,
  { isPhone, isNarrow }: { isPhone: boolean; isNarrow: boolean },
): Tab[] {
  const { can, commentCount, versions } = post.postDetail;
  const asks = can.viewCompliance === true && compliance !== undefined && compliance.requiredCount > 0;
  return [
    ...courseTabs(post, isNarrow),
    { value: 'comments', label: t('comments.label'), count: commentCount },
    { value: 'versions', label: t('drafts.versions.count'), count: versions.length },
    ...(asks
      ? [
          {
            value: 'compliance' as const,
            label: t('compliance.title'),
            // There is no room for it on a phone or beside the history.
            count:
              isPhone || can.viewAudit === true
                ? undefined
                : t('compliance.percent', { percent: compliance.completedPercentage }),
          },
        ]
      : []),
    { value: 'about', label: t('posts.about.title') },
    ...(can.viewAudit === true ? [{ value: 'history' as const, label: t('posts.history.title') }] : []),
  ];
}

function courseTabs({ course }: PostOpened, isNarrow: boolean): Tab[] {
  if (!course) return [];
  const { chapters, materials } = course;
  return [
    ...(chapters.length > 0
      ? [{ value: 'chapters' as const, label: t('courses.chapters.title'), count: chapters.length }]
      : []),
    ...(isNarrow
      ? [
          {
            value: 'materials' as const,
            label: t(materials.length > 0 ? 'courses.materials.title' : 'courses.about'),
            count: materials.length || undefined,
          },
        ]
      : []),
  ];
}
