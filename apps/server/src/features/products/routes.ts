import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/products/calls';
import { mountRoom } from '../../http/route.ts';
import { exportProducts, importProducts } from './import-products.ts';
import { getProductPicture, removeProductPicture, setProductPicture } from './product-picture.ts';
import { getProduct, listProducts, verifyAvailability } from './list-products.ts';

export function mountProducts(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listProducts,
    getProduct,
    getProductPicture,
    setProductPicture,
    removeProductPicture,
    verifyAvailability,
    exportProducts,
    importProducts,
  });
}
