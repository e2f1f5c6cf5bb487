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
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { WayUp } from '../../ui/frame/WayUp.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useListWords } from '../../use-list-words.ts';
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
  const words = useListWords();
  const empty = isNarrowed ? (
    <EmptyState title={t('serviceItems.list.emptyState')} />
  ) : (
    <EmptyState title={t('serviceItems.list.empty')} text={t('serviceItems.list.emptyText')} />
  );
  return (
    <FetchedList list={list} words={words} empty={empty}>
      {(orders) => (
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
        </section>
      )}
    </FetchedList>
  );
}
