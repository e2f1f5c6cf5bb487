import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/service-items/calls';
import * as quotations from '@studyline/contract/service-items/quotation-calls';
import * as support from '@studyline/contract/service-items/support-calls';
import * as pickups from '@studyline/contract/service-items/pickup-calls';
import * as receipts from '@studyline/contract/service-items/receipt-calls';
import * as waiting from '@studyline/contract/service-items/waiting-calls';
import { mountRoom } from '../../http/route.ts';
import { changeServiceItemStatus, getServiceItem } from './change-service-item.ts';
import { createSupportRequest, getSupportForm } from './create-support-request.ts';
import { confirmReceipt } from './confirm-receipt.ts';
import { downloadServiceItem } from './download-service-item.ts';
import { exportServiceItems } from './export-service-items.ts';
import { getOrderForm, listServiceItems } from './list-service-items.ts';
import { listWaitingItems } from './list-waiting-items.ts';
import { orderFromCatalogue } from './order-from-catalogue.ts';
import { orderFromQuotation } from './order-from-quotation.ts';
import { getQuotationForm, getQuotationPdf, listQuotations, requestQuotation } from './quotations.ts';
import { addServiceMessage, downloadServiceFile, getServiceFilePreview } from './service-messages.ts';
import { getPickupForm, requestPickup } from './request-pickup.ts';

export function mountServiceItems(app: FastifyInstance): void {
  mountRoom(app, contract, {
    getServiceItem,
    downloadServiceItem,
    changeServiceItemStatus,
    listServiceItems,
    exportServiceItems,
    getOrderForm,
    orderFromCatalogue,
  });
  mountRoom(app, quotations, {
    listQuotations,
    getQuotationForm,
    requestQuotation,
    orderFromQuotation,
    getQuotationPdf,
  });
  mountRoom(app, support, {
    createSupportRequest,
    getSupportForm,
    addServiceMessage,
    downloadServiceFile,
    getServiceFilePreview,
  });
  mountRoom(app, receipts, { confirmReceipt });
  mountRoom(app, waiting, { listWaitingItems });
  mountRoom(app, pickups, { getPickupForm, requestPickup });
}
