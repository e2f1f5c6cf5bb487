import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../words.ts';
import { postOf } from '../posts/post-query.ts';
import { useSubscriptions } from '../posts/use-post-marks.ts';

/** Follows an order or a pickup, which is a post. */
export function FollowButton({ postId }: { postId: number }) {
  const { t } = useTranslation();
  const { data: post } = useSuspenseQuery(postOf(postId, 1));
  const { all } = useSubscriptions(post.postDetail);
  return (
    <ActionIcon
      {...(all.isOn ? { variant: 'light', color: 'cobalt' } : {})}
      aria-label={t('openPost.bar.notify')}
      title={t('openPost.bar.notify')}
      aria-pressed={all.isOn}
      onClick={() => all.set(!all.isOn)}
    >
      <IconBell size={19} aria-hidden />
    </ActionIcon>
  );
}
