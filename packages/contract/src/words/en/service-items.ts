/** Orders, and how they come to their site. */
export const serviceItems = {
  status: {
    DRAFT: 'Draft',
    SUBMITTED: 'Submitted',
    AWAITING_APPROVAL: 'Waiting for approval',
    APPROVED: 'Approved',
    IN_FULFILMENT: 'Being prepared',
    BACKORDERED: 'On backorder',
    PARTIALLY_SHIPPED: 'Partially shipped',
    SHIPPED: 'Shipped',
    DELIVERED: 'Delivered',
    RECEIPT_CONFIRMED: 'Receipt confirmed',
    ON_HOLD: 'On hold',
    REJECTED: 'Rejected',
    CANCELLED: 'Cancelled',
  },
};
