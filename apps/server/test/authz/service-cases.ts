import { randomUUID } from 'node:crypto';
import type { Permission } from '@studyline/contract/core/permissions';
import * as products from '@studyline/contract/products/calls';
import * as pickups from '@studyline/contract/service-items/pickup-calls';
import * as serviceItems from '@studyline/contract/service-items/calls';
import * as quotations from '@studyline/contract/service-items/quotation-calls';
import type { ServiceStatus, ServiceTransition } from '@studyline/contract/service-items/fields';
import * as receipts from '@studyline/contract/service-items/receipt-calls';
import * as support from '@studyline/contract/service-items/support-calls';
import * as waiting from '@studyline/contract/service-items/waiting-calls';
import * as rentalEquipment from '@studyline/contract/rental-equipment/calls';
import * as papers from '@studyline/contract/rental-equipment/paper-calls';
import { newPickup } from '../pickups.ts';
import { fileOf, pdfBytes } from '../posts.ts';
import { type Call, type Case, inStudy, none, onTeam, simple } from './case.ts';

const table = () => new Blob(['Article number;Name;Type\nKIT-1;Serum collection kit;Supplies']);
const onProduct = async (call: Call) => ({
  params: { ...inStudy(call).params, id: await call.w.newProduct() },
});

const onPicture = async (call: Call) => {
  const { id, image } = await call.w.newPicturedProduct();
  return { params: { ...inStudy(call).params, id }, query: { image } };
};

const teamOf = ({ w, place }: Call) => (place.teamId ?? w.ofForeignTeam.teamId)!;
/** Who does not see the orders of a team is not told that there are any. */
const unseen = { expected: { CA: 404, AU: 404, AP: 404 }, expectedOnForeign: { CA: 404, MO: 404 } };

function moving(
  permission: Permission,
  transitionName: ServiceTransition,
  from: ServiceStatus,
  said: object = {},
  kind: 'newOrder' | 'newQuotation' = 'newOrder',
): Case {
  return {
    endpoint: serviceItems.changeServiceItemStatus,
    name: transitionName,
    permission,
    needs: 'team',
    args: async (call) => ({
      params: { id: await call.w[kind](teamOf(call), from) },
      query: { transitionName },
      body: { edit: 1, ...said },
    }),
    ...unseen,
  };
}

/** The same for a pickup. */
function movingPickup(
  permission: Permission,
  transitionName: ServiceTransition,
  from: ServiceStatus,
  said: object,
): Case {
  return {
    ...moving(permission, transitionName, from, said),
    args: async (call) => ({
      params: { id: await call.w.newPickup(teamOf(call), from) },
      query: { transitionName },
      body: { edit: 1, ...said },
    }),
  };
}

export const serviceCases: Case[] = [
  ...simple(
    'study',
    inStudy,
    serviceItems.listServiceItems,
    serviceItems.exportServiceItems,
    serviceItems.getOrderForm,
  ),
  ...simple('nothing', none, waiting.listWaitingItems),
  {
    endpoint: serviceItems.getServiceItem,
    needs: 'team',
    args: async (call) => ({ params: { id: await call.w.newOrder(teamOf(call), 'APPROVED') } }),
    ...unseen,
  },
  {
    endpoint: serviceItems.downloadServiceItem,
    needs: 'team',
    args: async (call) => ({ params: { id: await call.w.newOrder(teamOf(call), 'APPROVED') } }),
    ...unseen,
  },
  {
    endpoint: serviceItems.orderFromCatalogue,
    needs: 'team',
    args: async (call) => {
      const lines = [{ productId: await call.w.newProduct(), quantity: 2 }];
      const body = { cartId: randomUUID(), orders: [{ teamId: teamOf(call), lines }] };
      return { ...inStudy(call), body };
    },
    expected: { CA: 404 },
    expectedOnForeign: { CA: 404 },
  },
  moving('ORDER_APPROVE', 'approve_order', 'AWAITING_APPROVAL'),
  moving('ORDER_FULFIL', 'start_fulfilment', 'APPROVED'),
  moving('RECEIPT_CONFIRM', 'confirm_receipt', 'DELIVERED', {
    receipt: [{ position: 1, received: 2, damaged: 0, short: 0 }],
  }),
  ...simple('study', inStudy, quotations.listQuotations, quotations.getQuotationForm),
  {
    endpoint: quotations.requestQuotation,
    needs: 'team',
    args: (call) => {
      const lines = [{ name: 'Centrifuge', quantity: 1 }];
      return { ...inStudy(call), body: { teamId: teamOf(call), title: 'Centrifuge', lines } };
    },
    expected: { CA: 404 },
    expectedOnForeign: { CA: 404 },
  },
  ...simple('study', inStudy, pickups.getPickupForm),
  {
    endpoint: pickups.requestPickup,
    needs: 'team',
    args: async (call) => {
      const teamId = teamOf(call);
      const items = [{ rentalEquipmentId: await call.w.newDevice(teamId) }];
      return { ...inStudy(call), body: newPickup(teamId, items) };
    },
    expected: { CA: 404 },
    expectedOnForeign: { CA: 404 },
  },
  {
    endpoint: receipts.confirmReceipt,
    needs: 'team',
    args: async (call) => ({
      params: { id: await call.w.newOrder(teamOf(call), 'DELIVERED') },
      body: { edit: 1, receipt: [{ position: 1, received: 2, damaged: 0, short: 0 }] },
    }),
    ...unseen,
  },
  {
    endpoint: quotations.getQuotationPdf,
    needs: 'team',
    args: async (call) => ({
      params: { ...inStudy(call).params, id: await call.w.newQuotation(teamOf(call), 'REQUESTED') },
    }),
    ...unseen,
  },
  {
    endpoint: quotations.orderFromQuotation,
    needs: 'team',
    args: async (call) => {
      const quotationId = await call.w.newQuotation(teamOf(call), 'ISSUED');
      return { ...inStudy(call), body: { quotationId } };
    },
    ...unseen,
  },
  moving('QUOTATION_ISSUE', 'prepare_quotation', 'REQUESTED', {}, 'newQuotation'),
  moving('QUOTATION_ACCEPT', 'decline_quotation', 'ISSUED', { reason: 'No' }, 'newQuotation'),
  moving('QUOTATION_REQUEST', 'cancel_quotation', 'REQUESTED', { reason: 'No' }, 'newQuotation'),
  ...simple('study', inStudy, support.getSupportForm),
  {
    endpoint: support.createSupportRequest,
    needs: 'team',
    args: (call) => ({
      ...inStudy(call),
      body: {
        teamId: teamOf(call),
        summary: 'Help',
        reason: 'OTHER',
        contactName: 'Anna',
        contactPhoneNumber: '1',
        detailText: 'Please call',
      },
    }),
    expected: { CA: 404 },
    expectedOnForeign: { CA: 404 },
  },
  {
    endpoint: support.addServiceMessage,
    needs: 'team',
    permission: 'SUPPORT_REQUEST_CREATE',
    args: async (call) => {
      const { id } = await call.w.newSupportRequest(teamOf(call));
      return { params: { id }, body: { text: 'Any news?' } };
    },
    ...unseen,
  },
  ...[support.downloadServiceFile, support.getServiceFilePreview].map((endpoint): Case => ({
    endpoint,
    needs: 'team',
    args: async (call) => ({ params: await call.w.newSupportRequest(teamOf(call)) }),
    ...unseen,
  })),
  {
    endpoint: support.downloadServiceFile,
    needs: 'team',
    args: async (call) => ({ params: await call.w.newPickupWithFile(teamOf(call)) }),
    ...unseen,
  },
  movingPickup('PICKUP_SCHEDULE', 'schedule_pickup', 'REQUESTED', {
    appointment: { day: '2099-11-24', windowStart: '10:00', windowEnd: '14:00' },
  }),
  movingPickup('PICKUP_SCHEDULE', 'collect_pickup', 'SCHEDULED', {}),
  ...simple('study', inStudy, products.listProducts, products.exportProducts),
  ...simple('study', onProduct, products.getProduct, products.removeProductPicture),
  ...simple('study', onPicture, products.getProductPicture),
  {
    endpoint: products.setProductPicture,
    needs: 'study',
    args: async (call) => ({ ...(await onProduct(call)), file: call.w.picture() }),
  },
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
  ...simple('study', inStudy, rentalEquipment.listRentalEquipment),
  ...simple('nothing', none, rentalEquipment.listMyRentalEquipment, rentalEquipment.exportRentalEquipment),
  {
    endpoint: rentalEquipment.getScannedEquipment,
    needs: 'team',
    args: async (call) => ({ params: { code: await call.w.newScannedItem(teamOf(call)) } }),
    ...unseen,
  },
  {
    endpoint: rentalEquipment.getLabelDesk,
    needs: 'nothing',
    args: async (call) => ({ params: { code: await call.w.newScannedItem(teamOf(call)) } }),
  },
  {
    endpoint: rentalEquipment.printLabels,
    needs: 'team',
    args: async (call) => ({ query: { item: [await call.w.newDevice(teamOf(call))] } }),
    ...unseen,
  },
  {
    endpoint: papers.listCertificates,
    needs: 'team',
    args: async (call) => ({ params: { id: await call.w.newDevice(teamOf(call)) } }),
    ...unseen,
  },
  ...[papers.downloadCertificate, papers.downloadManual].map((endpoint): Case => ({
    endpoint,
    needs: 'team',
    args: async (call) => ({ params: await call.w.newPapers(teamOf(call)) }),
    ...unseen,
  })),
  ...[papers.addCertificate, papers.addManual].map((endpoint): Case => ({
    endpoint,
    needs: 'team',
    args: async (call) => ({
      params: { id: await call.w.newDevice(teamOf(call)) },
      ...(endpoint === papers.addCertificate && {
        body: { calibratedOn: '2026-01-20', dueOn: '2027-01-20' },
      }),
      file: fileOf(pdfBytes()),
    }),
    ...unseen,
  })),
  {
    endpoint: rentalEquipment.listRentalEquipment,
    name: 'of a team',
    needs: 'team',
    args: (call) => {
      const { teamId } = onTeam(call).params;
      return { ...inStudy(call), query: { teamId } };
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
