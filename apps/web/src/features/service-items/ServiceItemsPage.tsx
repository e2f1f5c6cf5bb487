import { Button, Select } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import type { ServiceItem } from '@studyline/contract/service-items/calls';
import type { ServiceKind, ServiceStatus } from '@studyline/contract/service-items/fields';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { kindsSeen, listOf, servicesTitle } from '../../service-lists.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { LinkTabs } from '../../ui/frame/LinkTabs.tsx';
import { Link } from '../../ui/Link.tsx';
import { useChangeQuery } from '../../use-address.ts';
import { useFormat } from '../../use-format.ts';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { makingOf } from './item-paths.ts';
import { moneyText } from './money-text.ts';
import { groupsOf, type ListGroup } from './list-groups.ts';
import { itemsOf, readShown, tableOf } from './loaders.ts';
import classes from './ServiceItemsPage.module.css';
import { StatusPill } from './shared/StatusPill.tsx';

const PRICED: readonly ServiceKind[] = ['ORDER', 'QUOTATION'];

/** Those shown before stay until others have loaded. */
function useItems(channelId: number, kind: ServiceItem['kind'], search: Record<string, unknown>) {
  return useInfiniteQuery({ ...itemsOf(channelId, kind, search), placeholderData: keepPreviousData });
}

/** The items of a kind of a study that a person sees, the newest first. */
export function ServiceItemsPage({ channelId, kind }: { channelId: number; kind: ServiceItem['kind'] }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const search: Record<string, unknown> = useSearch({ strict: false });
  const found = useItems(channelId, kind, search);
  const format = useFormat();
  const shown = readShown(kind, search);
  const page = found.data?.pages[0];
  const counts = page?.counts;
  // Only those who approve orders can answer an offer.
  const answers = kind === 'QUOTATION' && page?.can.approve === true;
  const waiting = answers && counts ? countOf(counts, ['ISSUED']) : 0;
  const show = useChangeQuery<'show' | 'search'>();
  const kinds = kindsSeen(study);
  const countOfKind = new Map(page?.kinds.map((one) => [one.kind, format.number(one.count)]));
  usePageTitle(t(`serviceItems.lists.${kind}.ofStudy`, { study: study.name }));
  // Most readers never approve, and for some nothing ever waits.
  const isForReader = (group: ListGroup, count: number) =>
    shown.group === group ||
    count > 0 ||
    (group === 'TO_APPROVE' ? page?.can.approve === true : group !== 'WAITING');
  const counted = (group: ListGroup, statuses: readonly ServiceStatus[]) =>
    group === 'WAITING' ? (page?.waitingCount ?? 0) : countOf(counts ?? [], statuses);
  const makeHref = page?.can.make === true ? makingOf[kind](channelId) : undefined;
  return (
    <div className={classes.page}>
      <PageHeading
        title={t(servicesTitle(kinds))}
        below={
          waiting > 0
            ? t('serviceItems.list.waiting', { count: waiting })
            : t(`serviceItems.lists.${kind}.below`)
        }
        actions={
          <>
            {found.data && (
              <Button
                component="a"
                download
                href={tableOf(channelId, kind, search)}
                variant="default"
                aria-label={t('serviceItems.list.exportAs')}
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('serviceItems.list.export')}
              </Button>
            )}
            {makeHref && (
              <Button component={Link} href={makeHref} leftSection={<IconPlus size={16} aria-hidden />}>
                {t(`serviceItems.lists.${kind}.make`)}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.tools}>
        <LinkTabs
          label={t('serviceItems.list.kinds')}
          tabs={kinds.map((one) => ({
            href: listOf[one](channelId),
            label: t(`serviceItems.lists.${one}.title`),
            count: countOfKind.get(one),
            current: one === kind,
          }))}
        />
        <div className={classes.filters}>
          <SearchField
            label={t('serviceItems.list.search')}
            hint={t('serviceItems.list.search')}
            search={shown.search}
            onSearch={(text) => show({ search: text || undefined })}
          />
          <Select
            aria-label={t('serviceItems.list.show')}
            allowDeselect={false}
            withScrollArea={false}
            value={shown.group}
            onChange={(group) => show({ show: group === 'ALL' ? undefined : (group ?? undefined) })}
            data={groupsOf(kind)
              .map(([value, statuses]) => ({ value, count: counted(value, statuses) }))
              .filter(({ value, count }) => isForReader(value, count))
              .map(({ value, count }) => {
                const label = t(`serviceItems.list.groups.${value}`);
                return {
                  value,
                  label: counts
                    ? t('serviceItems.list.counted', { label, count: format.number(count) })
                    : label,
                };
              })}
          />
        </div>
      </div>
      <Items found={found} kind={kind} isNarrowed={shown.group !== 'ALL' || shown.search !== ''} />
    </div>
  );
}

const countOf = (
  counts: readonly { status: ServiceStatus; count: number }[],
  statuses: readonly ServiceStatus[],
) => counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);

interface Listed {
  found: ReturnType<typeof useItems>;
  kind: ServiceItem['kind'];
  isNarrowed: boolean;
}

function Items({ found: list, kind, isNarrowed }: Listed) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useListWords();
  const title = t(`serviceItems.lists.${kind}.title`);
  const hasPrices = PRICED.includes(kind);
  const empty = isNarrowed ? (
    <EmptyState title={t(`serviceItems.lists.${kind}.notFound`)} />
  ) : (
    <EmptyState
      title={t(`serviceItems.lists.${kind}.empty`)}
      text={t(`serviceItems.lists.${kind}.emptyText`)}
    />
  );
  return (
    <FetchedList list={list} words={words} empty={empty}>
      {(items) => (
        <section aria-label={title}>
          <DataTable
            caption={t('serviceItems.list.newestFirst', { title })}
            columns={[
              { key: 'item', label: t(`serviceItems.lists.${kind}.item`) },
              { key: 'site', label: t('serviceItems.list.site') },
              { key: 'status', label: t('serviceItems.list.status') },
              ...(kind === 'QUOTATION' ? [{ key: 'valid', label: t('serviceItems.validUntil') }] : []),
              { key: 'by', label: t(`serviceItems.lists.${kind}.by`) },
              ...(hasPrices
                ? [{ key: 'total', label: t('serviceItems.list.total'), align: 'end' as const }]
                : []),
            ]}
            rows={items.map((item) => ({
              id: item.serviceItemId,
              opens: true,
              cells: {
                item: (
                  <div className={classes.named}>
                    <Link className="sl-card-link" href={paths.serviceItem(item.serviceItemId)}>
                      {item.title || t(`serviceItems.named.${kind}`, { number: item.number })}
                    </Link>
                    {item.title && <small>{t(`serviceItems.named.${kind}`, { number: item.number })}</small>}
                    {item.lineCount > 0 && (
                      <small>{t('serviceItems.list.lines', { count: item.lineCount })}</small>
                    )}
                  </div>
                ),
                site: item.site.name,
                status: (
                  <StatusPill
                    status={item.status}
                    validUntilDate={item.validUntilDate}
                    damaged={item.damagedCount}
                    short={item.shortCount}
                  />
                ),
                valid: item.validUntilDate && (
                  <span className={classes.day}>{format.day(Date.parse(item.validUntilDate))}</span>
                ),
                by: (
                  <div className={classes.named}>
                    <span>{item.createdBy.displayName}</span>
                    <small>{format.moment(item.createdDateTimeMillis)}</small>
                  </div>
                ),
                total: item.totals.length > 0 && (
                  <span className={classes.money}>{moneyText(item.totals)}</span>
                ),
              },
            }))}
          />
        </section>
      )}
    </FetchedList>
  );
}
