import { Button } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { ActionList, ActionRow } from '../../ui/posts/ActionRow.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { MarkOfPost } from '../channels/shared/MarkOfPost.tsx';
import { readySites } from './home-loader.ts';
import classes from './HomePage.module.css';

/** The sites that wait only for the person to activate them; nothing if none does. */
export function ReadySites() {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const list = useInfiniteQuery({ ...readySites, retryOnMount: false });
  if (!list.data && list.isError)
    return (
      <BlockError
        text={t('teams.ready.failed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void list.refetch()}
      />
    );
  const sites = (list.data?.pages ?? []).flatMap(({ items }) => items);
  if (sites.length === 0) return null;
  return (
    <section className={classes.ready}>
      <SectionHeading title={t('teams.ready.title')} count={list.data?.pages[0]?.totalCount} />
      <div className={classes.rows}>
        <ActionList>
          {sites.map((site) => {
            const { name } = site;
            return (
              <ActionRow
                key={site.teamId}
                href={paths.team(site.channelId, site.teamId)}
                mark={<MarkOfPost post={site} />}
                icon={<IconBuildingHospital />}
                title={t('teams.ready.site', { name })}
                meta={[t('teams.ready.why'), site.channelName]}
                status={
                  <span className={classes.since}>
                    {t('teams.ready.since', { when: format.dayMonth(site.readySinceDateTimeMillis, now) })}
                  </span>
                }
                action={
                  <Button
                    component={Link}
                    href={paths.team(site.channelId, site.teamId)}
                    variant="default"
                    aria-label={t('teams.ready.openOne', { name })}
                  >
                    {t('teams.ready.open')}
                  </Button>
                }
              />
            );
          })}
        </ActionList>
      </div>
      <ListEnd
        list={list}
        moreLabel={t('feed.loadMore')}
        loadingLabel={t('app.loading')}
        failedText={t('teams.ready.failed')}
        retryLabel={t('app.tryAgain')}
      />
    </section>
  );
}
