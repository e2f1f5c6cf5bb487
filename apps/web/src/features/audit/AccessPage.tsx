import { accessSorts, exportAccessReview } from '@studyline/contract/audit/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { Button } from '@mantine/core';
import { IconArrowsSort, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { WayUp } from '../../ui/frame/WayUp.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useAddressValue } from '../../use-address.ts';
import { useTranslation } from '../../words.ts';
import { accessOf } from './access-loader.ts';
import classes from './AccessPage.module.css';
import { AccessTable } from './AccessTable.tsx';

/** Who may currently do what in a study, for periodic access reviews. */
export function AccessPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const [sort, setSort] = useAddressValue('sort', accessSorts);
  usePageTitle(t('auditTrail.review.pageOfStudy', { study: study.name }));
  return (
    <div className={classes.page}>
      <WayUp
        href={paths.audit(channelId)}
        label={t('auditTrail.title')}
        here={t('auditTrail.review.title')}
      />
      <PageHeading
        title={t('auditTrail.review.title')}
        below={t('auditTrail.review.below', { study: study.name })}
        actions={
          <Button
            component="a"
            href={urlOf(exportAccessReview, { params: { channelId } })}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('auditTrail.review.exportAs')}
          >
            {t('auditTrail.export')}
          </Button>
        }
      />
      <div className={classes.tools}>
        <Menu
          description={t('auditTrail.review.sort')}
          buttonClassName={classes.sort}
          items={accessSorts.map((one) => ({
            label: t(`auditTrail.review.order.${one}`),
            checked: one === sort,
            onSelect: () => setSort(one),
          }))}
        >
          <IconArrowsSort size={16} aria-hidden />
          {t(`auditTrail.review.order.${sort}`)}
        </Menu>
      </div>
      <People channelId={channelId} sort={sort} />
    </div>
  );
}

/** The people stay until another order has loaded. The list is never empty, because the reader is in it. */
function People({ channelId, sort }: { channelId: number; sort: (typeof accessSorts)[number] }) {
  const { t } = useTranslation();
  const found = useInfiniteQuery({ ...accessOf(channelId, sort), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = found;
  if (!data) {
    return found.isError ? (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <TableSkeleton label={t('app.loading')} />
    );
  }
  const people = data.pages.flatMap((page) => page.items);
  return (
    <>
      <div aria-busy={isPlaceholderData || undefined}>
        <AccessTable channelId={channelId} people={people} />
      </div>
      <ListEnd
        list={found}
        moreLabel={t('shell.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
      <p className={classes.shown}>
        {t('auditTrail.review.shown', {
          shown: people.length,
          total: data.pages.at(-1)?.totalCount ?? people.length,
        })}
      </p>
    </>
  );
}
