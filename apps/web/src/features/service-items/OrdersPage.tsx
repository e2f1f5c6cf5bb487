import { Button, Select } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { orderStatuses } from '@studyline/contract/service-items/fields';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { WayUp } from '../../ui/frame/WayUp.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { moneyText } from './money-text.ts';
import { ordersOf, readStatus } from './order-loaders.ts';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import classes from './Orders.module.css';

/** Those shown before stay until others have loaded. */
function useOrders(channelId: number, search: Record<string, unknown>) {
  return useInfiniteQuery({ ...ordersOf(channelId, search), placeholderData: keepPreviousData });
}

/** The orders of a study that a person sees, the newest first. */
export function OrdersPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const found = useOrders(channelId, search);
  const status = readStatus(search);
  usePageTitle(t('serviceItems.ordersOfStudy', { study: study.name }));
  const mayOrder = found.data?.pages[0]?.can.order === true;
  return (
    <div className={classes.page}>
      <WayUp href={paths.catalogue(channelId)} label={t('products.title')} here={t('serviceItems.orders')} />
      <PageHeading
        title={t('serviceItems.orders')}
        below={t('serviceItems.below')}
        actions={
          mayOrder && (
            <Button
              component={Link}
              href={paths.newOrder(channelId)}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('serviceItems.newOrder')}
            </Button>
          )
        }
      />
      <Select
        className={classes.filter}
        aria-label={t('serviceItems.list.show')}
        value={status ?? ''}
        data={[
          { value: '', label: t('serviceItems.list.all') },
          ...orderStatuses.slice(2).map((value) => ({ value, label: t(`serviceItems.status.${value}`) })),
        ]}
        allowDeselect={false}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: ((old: object) => ({ ...old, status: value || undefined })) as never,
            replace: true,
          })
        }
      />
      <Orders found={found} isNarrowed={status !== undefined} />
    </div>
  );
}

function Orders({ found: list, isNarrowed }: { found: ReturnType<typeof useOrders>; isNarrowed: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!list.data)
    return list.isError ? (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <TableSkeleton label={t('app.loading')} />
    );
  const orders = list.data.pages.flatMap(({ items }) => items);
  if (orders.length === 0)
    return isNarrowed ? (
      <EmptyState title={t('serviceItems.list.emptyState')} />
    ) : (
      <EmptyState title={t('serviceItems.list.empty')} text={t('serviceItems.list.emptyText')} />
    );
  return (
    <section aria-label={t('serviceItems.orders')}>
      <DataTable
        caption={t('serviceItems.list.caption')}
        columns={[
          { key: 'order', label: t('serviceItems.list.order') },
          { key: 'site', label: t('serviceItems.list.site') },
          { key: 'status', label: t('serviceItems.list.status') },
          { key: 'by', label: t('serviceItems.list.orderedBy') },
          { key: 'total', label: t('serviceItems.list.total'), align: 'end' },
        ]}
        rows={orders.map((order) => ({
          id: order.serviceItemId,
          opens: true,
          cells: {
            order: (
              <div className={classes.named}>
                <Link className="sl-card-link" href={paths.serviceItem(order.serviceItemId)}>
                  {t('serviceItems.order', { number: order.number })}
                </Link>
                <small>{t('serviceItems.list.lines', { count: order.lineCount })}</small>
              </div>
            ),
            site: order.site.name,
            status: <OrderStatusPill status={order.status} />,
            by: (
              <div className={classes.named}>
                <span>{order.createdBy.displayName}</span>
                <small>{format.moment(order.createdDateTimeMillis)}</small>
              </div>
            ),
            total: <span className={classes.money}>{moneyText(order.totals)}</span>,
          },
        }))}
      />
      <ListEnd
        list={list}
        moreLabel={t('products.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
    </section>
  );
}
