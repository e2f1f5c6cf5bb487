import { z } from 'zod';
import { exactLine, id, jsonList, line, pageOf, paging, queryFlag, repeated, whole } from '../core/common.ts';
import { MAX_PICTURE_BYTES } from '../channels/metadata.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { money } from '../core/money.ts';
import { channelId, teamId } from '../core/params.ts';
import {
  availabilityStatuses,
  catalogueColumns,
  lineStatuses,
  MAX_CATALOGUE_BYTES,
  MAX_PRODUCTS,
  MAX_QUANTITY,
  MAX_SITES_ASKED,
  PRODUCT_PICTURE_SIDE,
  productTypes,
} from './fields.ts';

const number = z.number().int();
const inStudy = z.object({ channelId });
const onProduct = z.object({ channelId, id: id.describe('The product.') });
const day = z.iso.date().describe('As YYYY-MM-DD.');
/** What a call about products may answer to any caller. */
const obstacles = ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'FEATURE_OFF'] as const;

const availability = z
  .object({
    teamId: number,
    status: z.enum(availabilityStatuses),
    availableQuantity: number.nullable().describe('How much of it the site can get at once; null is any.'),
    availableFrom: day.nullable().describe('From when there is more, if that is known.'),
  })
  .meta({ id: 'Availability', description: 'Whether a site can get a product.' });
export type Availability = z.infer<typeof availability>;

const productLoggerSettings = z
  .object({ preconfiguredSettings: z.array(z.string()) })
  .meta({ id: 'ProductLoggerSettings', description: 'How a logger can be set up before it is sent.' });

const product = z
  .object({
    productId: number,
    articleNumber: z.string(),
    name: z.string(),
    productType: z.enum(productTypes),
    isRental: z.boolean().describe('Whether it is lent and comes back.'),
    unit: z.string().describe('What one of it is, such as a pack of 100. Empty if that is clear.'),
    description: z.string(),
    pictureUrl: z.string().nullable().describe('Each picture has its own.'),
    price: money.nullable().describe('Before tax. Null on request, and for sites that see no prices.'),
    countries: z
      .array(z.string())
      .describe('Where it may be delivered (ISO 3166-1 alpha-2); empty is everywhere.'),
    productLoggerSettings: productLoggerSettings.nullable(),
    isDiscontinued: z.boolean(),
    isUnblindedOnly: z.boolean().describe('Blinded teams do not see it.'),
    availability: z.array(availability).describe('For one of it, at each of the sites asked about.'),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

const { items: _items, ...paginator } = pageOf(product).shape;

export const listProducts = endpoint({
  id: 'listProducts',
  feature: 'products',
  method: 'GET',
  path: '/channels/{channelId}/products',
  shows: ['PRODUCTS'],
  summary: 'The catalogue of a study',
  description: 'What can be ordered, by name. Discontinued products are not in it.',
  permission: 'SERVICES_VIEW',
  params: inStudy,
  query: z.object({
    ...paging,
    productType: z.enum(productTypes).optional().describe('Only products of this type.'),
    isRental: queryFlag.optional().describe('Only what is lent, or only what is not.'),
    teamId: repeated(teamId).describe('The sites whose availability is wanted. It may be repeated.'),
    search: line(0, 100)
      .optional()
      .describe('Part of the name, the article number or the description; small typing errors are forgiven.'),
  }),
  result: z
    .object({
      products: z.array(product),
      paginator: z.object(paginator).meta({ id: 'Paginator' }),
      showsPrices: z.boolean().describe('Whether the caller sees prices.'),
      can: z.object({ import: may, order: may }),
    })
    .meta({ id: 'ProductPage' }),
  errors: [...obstacles, 'TEAM_NOT_FOUND'],
});

export const getProduct = endpoint({
  id: 'getProduct',
  feature: 'products',
  method: 'GET',
  path: '/channels/{channelId}/products/{id}',
  shows: ['PRODUCTS'],
  summary: 'One product, discontinued or not',
  permission: 'SERVICES_VIEW',
  params: onProduct,
  query: z.object({ teamId: repeated(teamId).describe('The sites whose availability is wanted.') }),
  result: product,
  errors: [...obstacles, 'TEAM_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
});

export const getProductPicture = endpoint({
  id: 'getProductPicture',
  feature: 'products',
  method: 'GET',
  path: '/channels/{channelId}/products/{id}/picture',
  shows: 'nothing',
  summary: 'The picture of a product',
  description: 'At the address that answers give as pictureUrl, for everyone who sees the product.',
  permission: 'SERVICES_VIEW',
  params: onProduct,
  query: z.object({ image: exactLine(1, 64).describe('Which picture: the end of pictureUrl.') }),
  result: 'BYTES',
  mediaTypes: ['image/webp'],
  errors: [...obstacles, 'FILE_NOT_FOUND'],
});

export const setProductPicture = endpoint({
  id: 'setProductPicture',
  feature: 'products',
  method: 'PUT',
  path: '/channels/{channelId}/products/{id}/picture',
  summary: 'Set the picture of a product',
  description: `Multipart. The image is PNG, JPEG, WebP or GIF, detected by its content, with at most 40 megapixels and 30,000 pixels a side. It is fitted into ${PRODUCT_PICTURE_SIDE} by ${PRODUCT_PICTURE_SIDE} pixels, and its metadata is removed. Imports keep it.`,
  permission: 'CATALOGUE_IMPORT',
  params: onProduct,
  file: { name: 'file', maxBytes: MAX_PICTURE_BYTES },
  result: product,
  errors: [
    ...obstacles,
    'CATALOGUE_BLINDED',
    'PRODUCT_NOT_FOUND',
    'FILE_MISSING',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FIELD_AFTER_FILE',
    'PICTURE_REFUSED',
  ],
});

export const removeProductPicture = endpoint({
  id: 'removeProductPicture',
  feature: 'products',
  method: 'DELETE',
  path: '/channels/{channelId}/products/{id}/picture',
  summary: 'Remove the picture of a product',
  permission: 'CATALOGUE_IMPORT',
  params: onProduct,
  result: product,
  errors: [...obstacles, 'CATALOGUE_BLINDED', 'PRODUCT_NOT_FOUND'],
});

const quantity = whole(1, MAX_QUANTITY);

export const verifyAvailability = endpoint({
  id: 'verifyAvailability',
  feature: 'products',
  method: 'POST',
  path: '/channels/{channelId}/products/verify-availability-for-multiple-sites',
  shows: ['PRODUCTS'],
  summary: 'Whether sites can get what they are about to order',
  description:
    'The sites share the stock: who comes first in the list gets it first. What a site cannot get says why.',
  permission: 'SERVICES_VIEW',
  params: inStudy,
  query: z.object({ teamId: teamId.optional().describe('Only this site of the list.') }),
  body: z.strictObject({
    sites: z
      .array(
        z.strictObject({
          teamId,
          lines: z
            .array(z.strictObject({ productId: id, quantity }))
            .min(1)
            .max(200),
        }),
      )
      .min(1)
      .max(MAX_SITES_ASKED),
  }),
  bodyBytes: 1024 * 1024,
  result: z.object({
    sites: z.array(
      z.object({
        teamId: number,
        lines: z.array(
          availability.omit({ teamId: true }).extend({ productId: number, quantity: number }).meta({
            id: 'AvailabilityLine',
          }),
        ),
      }),
    ),
  }),
  errors: [...obstacles, 'TEAM_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
});

export const exportProducts = endpoint({
  id: 'exportProducts',
  feature: 'products',
  method: 'GET',
  path: '/channels/{channelId}/products/table',
  shows: 'nothing',
  summary: 'The catalogue as a CSV file that can be imported again',
  description: 'An empty catalogue has only the names of the columns. The download is recorded.',
  permission: 'CATALOGUE_IMPORT',
  params: inStudy,
  result: 'BYTES',
  mediaTypes: ['text/csv'],
  errors: [...obstacles, 'CATALOGUE_BLINDED'],
});

const column = z
  .enum(catalogueColumns)
  .meta({ id: 'CatalogueColumn', description: 'A column of a catalogue as a table.' });
const fault = z
  .object({
    column,
    message: z.string(),
    suggestions: z.array(z.string()).describe('What was probably meant.'),
  })
  .meta({ id: 'CatalogueFault' });

const catalogueLine = z
  .object({
    line: number.describe(
      'In the file, from 1; the names of the columns are on the first that is not empty.',
    ),
    status: z.enum(lineStatuses),
    given: z.partialRecord(column, z.string()).describe('What the line says, with its corrections.'),
    changes: z
      .array(z.object({ column, before: z.string(), after: z.string() }))
      .describe('What the import changes of a product that there is.'),
    faults: z.array(fault),
  })
  .meta({ id: 'CatalogueLine' });
export type CatalogueLine = z.infer<typeof catalogueLine>;

const preview = z
  .object({
    separator: z.enum([';', ',', '\t']),
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
    decimalSign: z.enum(['.', ',']),
    lines: z.array(catalogueLine),
    counts: z.object({
      new: number,
      changed: number,
      priceChanged: number,
      unchanged: number,
      faulty: number,
      leftOut: number,
    }),
    missing: z
      .array(z.object({ productId: number, articleNumber: z.string(), name: z.string() }))
      .describe('Products that are in the catalogue and not in the file.'),
    basis: z.string().describe('Of what the preview was made: to be sent with the import.'),
    isImported: z.boolean(),
  })
  .meta({ id: 'CatalogueImport' });
export type CatalogueImport = z.infer<typeof preview>;

export const importProducts = endpoint({
  id: 'importProducts',
  feature: 'products',
  method: 'POST',
  path: '/channels/{channelId}/products/import',
  summary: 'Import a catalogue from a CSV file',
  description:
    'Multipart: the fields, then `file`. With dryRun nothing is written, and the answer says what would change. Lines with faults are left out; they do not hold back the others. The separator, the encoding and the decimal sign are found out.',
  permission: 'CATALOGUE_IMPORT',
  params: inStudy,
  query: z.object({ dryRun: queryFlag.default(false).describe('Only say what would change.') }),
  body: z.strictObject({
    corrections: jsonList(
      z
        .array(z.strictObject({ line: whole(2, MAX_PRODUCTS * 4), column, value: line(0, 500) }))
        .max(MAX_PRODUCTS)
        .default([]),
    ).describe('What lines shall say instead.'),
    leaveOut: jsonList(
      z
        .array(whole(2, MAX_PRODUCTS * 4))
        .max(MAX_PRODUCTS)
        .default([]),
    ).describe('Lines that are not imported.'),
    takeOff: queryFlag
      .default(false)
      .describe('Whether products that are missing in the file are discontinued.'),
    basis: exactLine(0, 64)
      .optional()
      .describe('From the preview. If the catalogue has changed since, nothing is written.'),
  }),
  file: { name: 'file', maxBytes: MAX_CATALOGUE_BYTES },
  result: preview,
  errors: [
    ...obstacles,
    'CATALOGUE_BLINDED',
    'FILE_MISSING',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FIELD_AFTER_FILE',
    'CATALOGUE_UNREADABLE',
    'CATALOGUE_COLUMN_MISSING',
    'CATALOGUE_TOO_LONG',
    'CATALOGUE_FULL',
    'CATALOGUE_CHANGED',
  ],
});
