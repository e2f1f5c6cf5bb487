import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { FeedColumns } from '../../layouts/FeedColumns.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import type { AcrossFeedVariant } from './across-feed-loader.ts';
import { readList } from './feed-list.ts';
import { FeedToolbar } from './shared/FeedToolbar.tsx';
import { PostList } from './shared/PostList.tsx';
import { variantName } from './variant-name.ts';

/** The person's required actions or unread posts in all their studies. */
export function AcrossFeedPage({ variant }: { variant: AcrossFeedVariant }) {
  const { t } = useTranslation();
  const list = readList(variant, undefined, useSearch({ strict: false }));
  const name = variantName(variant, t);
  usePageTitle(name);
  return (
    <FeedColumns
      skipLabel={t('feed.skip')}
      head={<PageHeading title={name} />}
      feed={
        <>
          <FeedToolbar
            list={list}
            end={
              variant === 'required-actions' && (
                <Button component={Link} variant="default" href={paths.readingSession()}>
                  {t('feed.readInTurn')}
                </Button>
              )
            }
          />
          <PostList
            key={list.key}
            list={list}
            title={name}
            referrer={variant === 'unread-posts' ? 'UNREAD_POSTS' : undefined}
          />
        </>
      }
    />
  );
}
