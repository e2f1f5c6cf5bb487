import { Button } from '@mantine/core';
import type { Product } from '@studyline/contract/products/calls';
import { MAX_ORDER_SITES } from '@studyline/contract/service-items/fields';
import type { OrderSite } from '@studyline/contract/service-items/shapes';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { useTranslation } from '../../words.ts';
import { kinds, productsOf, type Shown } from '../products/catalogue-loader.ts';
import { ProductCard } from '../products/shared/ProductCard.tsx';
import { canGet, type Cart, perSite, withQuantity } from './cart.ts';
import classes from './NewOrder.module.css';
import { Stepper } from './Stepper.tsx';

interface Props {
  channelId: number;
  sites: readonly OrderSite[];
  chosen: number[];
  cart: Cart;
  onChoose: (teamIds: number[]) => void;
  onCart: (cart: Cart) => void;
}

/** Those shown before stay until others have loaded. */
function useProducts(channelId: number, shown: Shown) {
  return useInfiniteQuery({ ...productsOf(channelId, shown), placeholderData: keepPreviousData });
}

/** The catalogue, with what each chosen site can get. */
export function ChooseProducts({ channelId, sites, chosen, cart, onChoose, onCart }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof kinds)[number]>('SUPPLIES');
  const [search, setSearch] = useState('');
  const found = useProducts(channelId, { kind, search, sites: chosen });
  return (
    <>
      <h2>{t('serviceItems.form.choose')}</h2>
      {sites.length > 1 && (
        <ChipsPicker
          accessibleName={t('serviceItems.form.sites')}
          placeholder={t('serviceItems.form.addSite')}
          nothingFound={t('products.noSite')}
          options={sites.map(({ teamId, name }) => ({ value: String(teamId), label: name }))}
          value={chosen.map(String)}
          onChange={(ids) => onChoose(ids.map(Number))}
          most={MAX_ORDER_SITES}
          {...(chosen.length >= MAX_ORDER_SITES && {
            description: t('serviceItems.form.mostSites', { count: MAX_ORDER_SITES }),
          })}
          tall
        />
      )}
      <div className={classes.tools}>
        <Segments
          label={t('products.show')}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`products.tabs.${value}`) }))}
        />
        <SearchField
          label={t('products.search')}
          hint={t('products.search')}
          search={search}
          onSearch={setSearch}
        />
      </div>
      {chosen.length === 0 && <p>{t('serviceItems.form.chooseSite')}</p>}
      <Products
        found={found}
        sites={sites}
        chosen={chosen}
        cart={cart}
        onCart={onCart}
        label={t(`products.tabs.${kind}`)}
      />
    </>
  );
}

interface ProductsProps extends Pick<Props, 'sites' | 'chosen' | 'cart' | 'onCart'> {
  found: ReturnType<typeof useProducts>;
  label: string;
}

function Products({ found, sites, chosen, cart, onCart, label }: ProductsProps) {
  const { t } = useTranslation();
  const { data } = found;
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
  if (products.length === 0) return <EmptyState title={t('products.empty.notFound')} />;
  const siteNames = new Map(sites.map(({ teamId, code, name }) => [teamId, code ?? name]));
  return (
    <section aria-label={label} aria-busy={found.isPlaceholderData || undefined}>
      <ul className={classes.grid}>
        {products.map((product) => (
          <ProductCard
            key={product.productId}
            product={product}
            showsPrice={data.pages[0]?.showsPrices ?? false}
            siteNames={siteNames}
          >
            <Quantity product={product} chosen={chosen} cart={cart} onCart={onCart} />
          </ProductCard>
        ))}
      </ul>
      <ListEnd
        list={found}
        moreLabel={t('products.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
    </section>
  );
}

/** How many each site gets; in the cart every site has its own number. */
function Quantity({
  product,
  chosen,
  cart,
  onCart,
}: { product: Product } & Pick<Props, 'chosen' | 'cart' | 'onCart'>) {
  const { t } = useTranslation();
  const getting = chosen.filter((teamId) => canGet(product, teamId));
  const quantity = perSite(cart, product);
  const reasonId = useId();
  const set = (wanted: number) => onCart(withQuantity(cart, product, getting, wanted));
  const { name } = product;
  if (quantity === 0) {
    const add = (
      <Button
        variant="default"
        disabled={getting.length === 0}
        aria-describedby={getting.length === 0 ? reasonId : undefined}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => set(1)}
      >
        {t('serviceItems.form.add')}
        <span className="sl-hidden"> {name}</span>
      </Button>
    );
    if (getting.length > 0) return add;
    return (
      <div className={classes.refused}>
        {add}
        <small id={reasonId}>
          {chosen.length === 0
            ? t('serviceItems.form.noSiteChosen')
            : t('serviceItems.form.forNoSite', { count: chosen.length })}
        </small>
      </div>
    );
  }
  return (
    <Stepper label={t('serviceItems.form.eachSite', { name })} name={name} value={quantity} onChange={set} />
  );
}
