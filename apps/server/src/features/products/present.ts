import type { Product } from '@studyline/contract/products/calls';
import { productPictureUrl } from '../../core/product-picture-url.ts';
import { availabilityOf } from './availability.ts';
import type { ProductRow, Site } from './queries.ts';

export function presentProduct(
  channelId: number,
  row: ProductRow,
  { showsPrices, sites }: { showsPrices: boolean; sites: readonly Site[] },
): Product {
  const {
    priceAmount,
    currency,
    settings,
    pictureImage,
    stock: _stock,
    availableFrom: _from,
    ...shown
  } = row;
  const isPriced = showsPrices && priceAmount !== null && currency !== null;
  return {
    ...shown,
    pictureUrl: productPictureUrl({ channelId, productId: row.productId, pictureImage }),
    price: isPriced ? { amount: priceAmount, currency } : null,
    productLoggerSettings: settings.length > 0 ? { preconfiguredSettings: settings } : null,
    availability: sites.map((site) => availabilityOf(row, site, 1)),
  };
}
