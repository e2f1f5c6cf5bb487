export const productTypes = ['EQUIPMENT', 'SUPPLIES'] as const;

/** Whether a site can get what it asks for, best first. */
export const availabilityStatuses = [
  'AVAILABLE',
  'PARTIAL',
  'BACKORDER',
  'NOT_PERMITTED_IN_COUNTRY',
  'DISCONTINUED',
] as const;

export const MAX_ARTICLE_NUMBER = 40;
export const MAX_PRODUCT_NAME = 120;
export const MAX_UNIT = 60;
export const MAX_PRODUCT_DESCRIPTION = 500;
export const MAX_LOGGER_SETTINGS = 20;
export const MAX_LOGGER_SETTING = 80;
export const MAX_STOCK = 1_000_000;
export const MAX_QUANTITY = 100_000;
/** How many products a catalogue has, and a file of them lines. A file is read and compared at once, while nobody else is answered. */
export const MAX_PRODUCTS = 1_000;
/** How many products a study has had: those that are no longer offered stay, because orders name them. */
export const MAX_PRODUCTS_EVER = 20_000;
export const MAX_CATALOGUE_BYTES = 1024 * 1024;
/** Into what a picture is fitted, in pixels. */
export const PRODUCT_PICTURE_SIDE = 480;
/** How many sites can be asked about at once. */
export const MAX_SITES_ASKED = 100;

/** The columns of a catalogue as a table, in their order. */
export const catalogueColumns = [
  'articleNumber',
  'name',
  'productType',
  'isRental',
  'unit',
  'description',
  'price',
  'currency',
  'countries',
  'stock',
  'availableFrom',
  'settings',
  'isUnblindedOnly',
] as const;
export type CatalogueColumn = (typeof catalogueColumns)[number];
/** Those that a file must have. The others have a value for all products that don't say. */
export const requiredColumns: readonly CatalogueColumn[] = ['articleNumber', 'name', 'productType'];

export const lineStatuses = ['FAULTY', 'NEW', 'CHANGED', 'UNCHANGED', 'LEFT_OUT'] as const;

/** Whether it can be ordered, even if it comes later. */
export const isOpenToOrders = ({ status }: { status: string }): boolean =>
  status !== 'NOT_PERMITTED_IN_COUNTRY' && status !== 'DISCONTINUED';
/** Whether nothing stands in the way of an order. */
export const isAvailable = ({ status }: { status: string }): boolean => status === 'AVAILABLE';
