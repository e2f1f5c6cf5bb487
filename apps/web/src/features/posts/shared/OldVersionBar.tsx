import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useSearch } from '@tanstack/react-router';
import { paths, readReferrer } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { ReaderBar } from '../../../ui/posts/ReaderBar.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { canCompare } from '../../post-files/can-compare.ts';
import { currentVersion, supersededAt } from '../post-versions.ts';

/** Above a superseded version: since when, and a link to the current one. */
export function OldVersionBar({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const format = useFormat();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { postId, version, label } = post.postDetail;
  const current = currentVersion(post.postDetail);
  const at = supersededAt(post.postDetail, version);
  return (
    <ReaderBar
      title={
        at === undefined
          ? t('posts.old.reading', { version: label })
          : t('posts.old.readingSince', { version: label, date: format.date(at) })
      }
      text={current && t('posts.old.inForce', { version: current.label })}
      actions={
        current && (
          <>
            {canCompare(post.postDetail) && (
              <Button
                component={Link}
                variant="subtle"
                color="gray"
                href={paths.compare(postId, version, current.version, readReferrer(search))}
                leftSection={<IconArrowsDiff size={17} aria-hidden />}
              >
                {t('posts.old.compare', { version: current.label })}
              </Button>
            )}
            <Button component={Link} href={paths.post(postId, current.version, readReferrer(search))}>
              {t('posts.old.open', { version: current.label })}
            </Button>
          </>
        )
      }
    />
  );
}
