import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../words.ts';
import { CommentComposer } from '../comments/shared/CommentComposer.tsx';
import { CommentsTab } from '../comments/shared/CommentsTab.tsx';
import { useCommentLink } from '../comments/use-comment-link.ts';
import { useRecordView } from '../post-files/use-record-view.ts';
import { postOf } from '../posts/post-query.ts';
import classes from './ServiceItemPage.module.css';

/** What people say about an order or a pickup: the comments of its post, which counts as read here. */
export function ItemComments({ postId }: { postId: number }) {
  const { t } = useTranslation();
  const { data: post } = useSuspenseQuery(postOf(postId, 1));
  const [sentId, setSentId] = useState<number>();
  const { link, leave } = useCommentLink(postId);
  const composer = useRef<HTMLTextAreaElement>(null);
  useRecordView(post);
  const { postDetail: detail } = post;
  return (
    <section className={classes.comments} aria-label={t('comments.label')}>
      <h2>
        {t('comments.label')} <span>{detail.commentCount}</span>
      </h2>
      <CommentsTab post={detail} sentId={sentId} link={link} />
      <CommentComposer
        post={detail}
        ref={composer}
        onSent={(id) => {
          leave();
          setSentId(id);
        }}
      />
    </section>
  );
}
