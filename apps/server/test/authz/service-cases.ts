import * as products from '@studyline/contract/products/calls';
import { type Call, type Case, inStudy, simple } from './case.ts';

const table = () => new Blob(['Article number;Name;Type\nKIT-1;Serum collection kit;Supplies']);
const onProduct = async (call: Call) => ({
  params: { ...inStudy(call).params, id: await call.w.newProduct() },
});

export const serviceCases: Case[] = [
  ...simple('study', inStudy, products.listProducts, products.exportProducts),
  ...simple('study', onProduct, products.getProduct),
  {
    endpoint: products.verifyAvailability,
    needs: 'team',
    args: async (call) => {
      const { params } = inStudy(call);
      const teamId = (call.place.teamId ?? call.w.ofForeignTeam.teamId)!;
      const lines = [{ productId: await call.w.newProduct(), quantity: 2 }];
      return { params, body: { sites: [{ teamId, lines }] } };
    },
    // Administrators of the client see the study's teams, and nothing of its services.
    expected: { CA: 404 },
    expectedOnForeign: { CA: 404 },
  },
  {
    endpoint: products.importProducts,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), file: table() }),
  },
];
