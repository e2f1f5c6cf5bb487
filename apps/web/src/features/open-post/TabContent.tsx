import type { PostOpened } from '@studyline/contract/posts/calls';
import { CommentsTab } from '../comments/shared/CommentsTab.tsx';
import type { CoursePlayer } from '../courses/course-player.ts';
import { CourseTab } from '../courses/lazy-course.ts';
import type { CommentLink } from '../comments/use-comment-link.ts';
import { AboutTab } from '../posts/shared/AboutTab.tsx';
import { ComplianceTab } from '../compliance/shared/ComplianceTab.tsx';
import { HistoryTab } from '../posts/shared/HistoryTab.tsx';
import type { TabName } from './post-tabs.ts';
import { VersionsTab } from '../drafts/shared/VersionsTab.tsx';

interface TabContentProps {
  tab: TabName;
  post: PostOpened;
  /** Of a course. */
  player: CoursePlayer | undefined;
  sentId: number | undefined;
  link: CommentLink | undefined;
  onClassify: () => void;
  onAddVersion: () => void;
  onRevert: (version: number) => void;
  onPermissions: () => void;
}

export function TabContent({
  tab,
  post,
  player,
  sentId,
  link,
  onClassify,
  onAddVersion,
  onRevert,
  onPermissions,
}: TabContentProps) {
  const { postDetail: detail } = post;
  switch (tab) {
    case 'comments':
      return <CommentsTab post={detail} sentId={sentId} link={link} />;
    case 'versions':
      return <VersionsTab post={post} onAddVersion={onAddVersion} onRevert={onRevert} />;
    case 'compliance':
      return <ComplianceTab postId={detail.postId} />;
    case 'about':
      return <AboutTab post={post} onClassify={onClassify} onPermissions={onPermissions} />;
    case 'chapters':
    case 'materials':
      return player && <CourseTab tab={tab} post={post} player={player} />;
    case 'history':
      return <HistoryTab post={post} />;
  }
}
