import { useSearch } from '@tanstack/react-router';
import { FeedColumns } from '../../layouts/FeedColumns.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../words.ts';
import type { AcrossFeedVariant } from './across-feed-loader.ts';
import { readList } from './feed-list.ts';
import classes from './AcrossFeedSkeletonPage.module.css';
import { FeedToolbar } from './shared/FeedToolbar.tsx';
import { variantName } from './variant-name.ts';

/** The skeleton of a list across studies. */
export function AcrossFeedSkeletonPage({ variant }: { variant: AcrossFeedVariant }) {
  const { t } = useTranslation();
  const list = readList(variant, undefined, useSearch({ strict: false }));
  return (
    <FeedColumns
      skipLabel={t('feed.skip')}
      head={<PageHeading title={variantName(variant, t)} />}
      feed={
        <>
          <FeedToolbar list={list} />
          <div aria-busy="true">
            <output className="sl-hidden">{t('feed.loading')}</output>
            {[58, 40, 52, 46].map((width) => (
              <div key={width} className={classes.bones}>
                <Bone width={44} height={44} />
                <span>
                  <Bone width={180} />
                  <Bone width={`${width}%`} height={15} />
                  <Bone width="92%" />
                  <Bone width="64%" />
                  <Bone width={160} />
                </span>
              </div>
            ))}
          </div>
        </>
      }
    />
  );
}
