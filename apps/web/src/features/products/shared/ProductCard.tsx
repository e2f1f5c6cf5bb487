import { formatMoney } from '@studyline/contract/core/currencies';
import type { Availability, Product } from '@studyline/contract/products/calls';
import { isAvailable } from '@studyline/contract/products/fields';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { useFormat } from '../../../use-format.ts';
import { locale, type Translate, useTranslation } from '../../../words.ts';
import classes from './ProductCard.module.css';
import { ProductPicture } from './ProductPicture.tsx';

const MILLIS_OF = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A product of the catalogue, as it is ordered from. */
export function ProductCard({
  product,
  showsPrice,
  siteNames,
  onPicture,
  children,
}: {
  product: Product;
  showsPrice: boolean;
  siteNames: ReadonlyMap<number, string>;
  /** For people who may change its picture. */
  onPicture?: () => void;
  /** Beside the price, such as a quantity; otherwise the article number. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, unit, description, articleNumber, price, isRental, productLoggerSettings } = product;
  const picture = <ProductPicture url={product.pictureUrl} type={product.productType} />;
  const change = t(product.pictureUrl ? 'products.picture.change' : 'products.picture.add', { name });
  return (
    <li className={classes.card}>
      {onPicture ? (
        <button
          type="button"
          className={classes.picture}
          aria-label={change}
          title={change}
          onClick={onPicture}
        >
          {picture}
          <i>
            <IconPencil size={16} aria-hidden />
          </i>
        </button>
      ) : (
        <div className={classes.picture}>{picture}</div>
      )}
      <div className={classes.words}>
        <h2>{name}</h2>
        <p className={classes.unit}>{unit || articleNumber}</p>
        {description && <p className={classes.description}>{description}</p>}
        {productLoggerSettings && (
          <p className={classes.detail}>
            {t('products.settingsOf', { settings: productLoggerSettings.preconfiguredSettings.join(' · ') })}
          </p>
        )}
        {product.isUnblindedOnly && <Pill kind="neutral">{t('products.unblindedOnly')}</Pill>}
        {product.availability.length > 0 && (
          <ul className={classes.sites}>
            {product.availability.map((one) => (
              <li key={one.teamId}>
                <Site name={siteNames.get(one.teamId) ?? ''} availability={one} day={format.day} t={t} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.foot}>
        <b>
          {isRental && !price
            ? t('products.rental')
            : showsPrice && (price ? formatMoney(locale, price) : t('products.onRequest'))}
        </b>
        {children ?? (unit && <span className={classes.detail}>{articleNumber}</span>)}
      </div>
    </li>
  );
}

function Site({
  name,
  availability,
  day,
  t,
}: {
  name: string;
  availability: Availability;
  day: (millis: number) => string;
  t: Translate;
}) {
  const words = wordsOf(availability, day, t);
  const isGood = isAvailable(availability);
  return (
    <Pill kind={isGood ? 'ok' : 'neutral'} icon={isGood ? <IconCheck size={15} /> : <IconX size={15} />}>
      <span aria-hidden title={words}>
        {isGood || availability.status === 'NOT_PERMITTED_IN_COUNTRY'
          ? name
          : t('products.siteState', { site: name, availability: words })}
      </span>
      <span className="sl-hidden">{t('products.siteState', { site: name, availability: words })}</span>
    </Pill>
  );
}

function wordsOf(
  { status, availableQuantity, availableFrom }: Availability,
  day: (millis: number) => string,
  t: Translate,
): string {
  if (status === 'BACKORDER' && availableFrom !== null)
    return t('products.availability.BACKORDER_FROM', { day: day(MILLIS_OF(availableFrom)) });
  return t(`products.availability.${status}`, { count: availableQuantity ?? 0 });
}
