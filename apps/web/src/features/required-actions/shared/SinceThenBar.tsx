import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { Link } from '../../../ui/Link.tsx';
import { ReaderBar } from '../../../ui/posts/ReaderBar.tsx';
import { useTranslation } from '../../../words.ts';
import { useSinceThen } from '../since-then.ts';

/** For narrow screens, where no card has room for it: what changed since the reader acted on an earlier version. */
export function SinceThenBar({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const since = useSinceThen(post);
  if (!since) return null;
  return (
    <ReaderBar
      title={since.text}
      icon={<IconArrowsDiff size={18} aria-hidden />}
      actions={
        since.href && (
          <Button component={Link} variant="default" href={since.href}>
            {t('actionCards.seeChanges')}
          </Button>
        )
      }
    />
  );
}
