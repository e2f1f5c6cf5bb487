import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { exportProducts, type Product } from '@studyline/contract/products/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { IconCheck, IconDownload, IconFileImport, IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { useSearchText } from '../../ui/forms/use-search-text.ts';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { useChangeQuery, useNextSearch } from '../../use-address.ts';
import { useTranslation } from '../../words.ts';
import {
  askedSites,
  namedOf,
  kinds,
  MOST_SITES,
  productsOf,
  readShown,
  type Shown,
  sitesOf,
} from './catalogue-loader.ts';
import classes from './CataloguePage.module.css';
import { ProductCard } from './shared/ProductCard.tsx';

const PictureDialog = onDemand(() => import('./PictureDialog.tsx'), 'PictureDialog');

/** Those shown before stay until others have loaded. */
function useProducts(channelId: number, shown: Shown) {
  return useInfiniteQuery({ ...productsOf(channelId, shown), placeholderData: keepPreviousData });
}

/** What a study can order, and which sites can get it. */
export function CataloguePage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: sites } = useSuspenseQuery(sitesOf(channelId));
  const search = useNextSearch();
  const asked = namedOf(search, useQuery(askedSites(channelId, search)).data?.items);
  const shown = readShown(search, { sites, asked });
  const found = useProducts(channelId, shown);
  usePageTitle(t('products.pageOfStudy', { study: study.name }));
  const show = useChangeQuery<'kind' | 'search' | 'sites'>();
  const can = found.data?.pages[0]?.can;
  const mayImport = can?.import === true;
  const mayOrder = can?.order === true;

  return (
    <div className={classes.page}>
      <PageHeading
        title={t('products.title')}
        below={t('products.below')}
        actions={
          <>
            {mayImport && (
              <>
                <Button component={Link} href={paths.notificationContacts(channelId)} variant="default">
                  {t('notificationContacts.list')}
                </Button>
                <Button
                  component="a"
                  href={urlOf(exportProducts, { params: { channelId } })}
                  download
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  {t('products.export')}
                </Button>
                <Button
                  component={Link}
                  href={paths.catalogueImport(channelId)}
                  variant={mayOrder ? 'default' : 'filled'}
                  leftSection={<IconFileImport size={16} aria-hidden />}
                >
                  {t('products.import')}
                </Button>
              </>
            )}
            {mayOrder && (
              <Button
                component={Link}
                href={paths.newOrder(channelId)}
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                {t('serviceItems.lists.ORDER.make')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.tools}>
        <Segments
          label={t('products.show')}
          value={shown.kind}
          onChange={(kind) => show({ kind: kind === 'SUPPLIES' ? undefined : kind })}
          options={kinds.map((value) => ({ value, label: t(`products.tabs.${value}`) }))}
        />
        {(sites.totalCount ?? 0) > 1 && (
          <SitePicker
            channelId={channelId}
            chosen={asked}
            onChange={(ids) => show({ sites: ids.join(',') || undefined })}
          />
        )}
        <SearchField
          label={t('products.search')}
          hint={t('products.search')}
          search={shown.search}
          onSearch={(text) => show({ search: text || undefined })}
        />
      </div>
      <Products
        channelId={channelId}
        shown={shown}
        found={found}
        siteNames={
          new Map([...sites.items, ...asked].map(({ id, code, displayName }) => [id, code ?? displayName]))
        }
        mayImport={mayImport}
      />
    </div>
  );
}

/** The sites whose availability is shown. */
function SitePicker({
  channelId,
  chosen,
  onChange,
}: {
  channelId: number;
  chosen: readonly Team[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation();
  const { setText, search } = useSearchText();
  const { data } = useQuery({ ...sitesOf(channelId, search), placeholderData: keepPreviousData });
  const found = data?.items ?? [];
  const others = chosen.filter(({ id }) => !found.some((one) => one.id === id));
  return (
    <ChipsPicker
      accessibleName={t('products.addSite')}
      placeholder={chosen.length === 0 ? t('products.addSite') : undefined}
      nothingFound={t('products.noSite')}
      options={[...found, ...others].map(({ id, displayName }) => ({
        value: String(id),
        label: displayName,
      }))}
      value={chosen.map(({ id }) => String(id))}
      onChange={onChange}
      onSearch={setText}
      most={MOST_SITES}
    />
  );
}

function Products({
  channelId,
  shown,
  found,
  siteNames,
  mayImport,
}: {
  channelId: number;
  shown: Shown;
  found: ReturnType<typeof useProducts>;
  siteNames: ReadonlyMap<number, string>;
  mayImport: boolean;
}) {
  const { t } = useTranslation();
  const { data } = found;
  const [pictured, setPictured] = useState<Product>();
  if (!data)
    return found.isError ? (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <TableSkeleton label={t('app.loading')} />
    );
  const products = data.pages.flatMap((page) => page.products);
  const total = data.pages.at(-1)?.paginator.totalCount ?? 0;
  if (products.length === 0) return <Nothing channelId={channelId} shown={shown} mayImport={mayImport} />;
  return (
    <section aria-label={t(`products.tabs.${shown.kind}`)} aria-busy={found.isPlaceholderData || undefined}>
      <ul className={classes.grid}>
        {products.map((product) => (
          <ProductCard
            key={product.productId}
            product={product}
            showsPrice={data.pages[0]?.showsPrices ?? false}
            siteNames={siteNames}
            {...(mayImport && { onPicture: () => setPictured(product) })}
          />
        ))}
      </ul>
      <ListEnd
        list={found}
        moreLabel={t('products.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
      <p className={classes.foot}>
        {shown.sites.length > 0 && (
          <>
            <span>
              <IconCheck size={15} data-ok aria-hidden /> {t('products.legendAvailable')}
            </span>
            <span>
              <IconX size={15} aria-hidden /> {t('products.legendUnavailable')}
            </span>
          </>
        )}
        <span className={classes.count}>{t('products.shown', { shown: products.length, total })}</span>
      </p>
      {pictured && (
        <PictureDialog channelId={channelId} product={pictured} onClose={() => setPictured(undefined)} />
      )}
    </section>
  );
}

function Nothing({ channelId, shown, mayImport }: { channelId: number; shown: Shown; mayImport: boolean }) {
  const { t } = useTranslation();
  if (shown.search)
    return <EmptyState title={t('products.empty.notFound')} text={t('products.empty.notFoundHint')} />;
  return (
    <EmptyState
      title={t('products.empty.title', { kind: t(`products.tabs.${shown.kind}`) })}
      text={t(mayImport ? 'products.empty.hintImport' : 'products.empty.hint')}
      actions={
        mayImport && (
          <Button component={Link} size="md" href={paths.catalogueImport(channelId)}>
            {t('products.import')}
          </Button>
        )
      }
    />
  );
}
