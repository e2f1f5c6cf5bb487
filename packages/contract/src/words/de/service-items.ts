import type { Catalogue } from '../words.ts';

export const serviceItems: Catalogue['serviceItems'] = {
  status: {
    DRAFT: 'Entwurf',
    SUBMITTED: 'Eingereicht',
    AWAITING_APPROVAL: 'Wartet auf Genehmigung',
    APPROVED: 'Genehmigt',
    IN_FULFILMENT: 'In Vorbereitung',
    BACKORDERED: 'Im Rückstand',
    PARTIALLY_SHIPPED: 'Teilweise versandt',
    SHIPPED: 'Versandt',
    DELIVERED: 'Zugestellt',
    RECEIPT_CONFIRMED: 'Eingang bestätigt',
    ON_HOLD: 'Zurückgestellt',
    REJECTED: 'Abgelehnt',
    CANCELLED: 'Storniert',
  },
};
