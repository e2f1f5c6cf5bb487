import type { OrderSite } from '@studyline/contract/service-items/calls';
import type { Delivery } from './DeliveryStep.tsx';

/** What was said of a delivery. The rest is as usual for the site. */
export function deliveryWords({ addresses }: OrderSite, said: Delivery | undefined) {
  const { day, addressId = addresses[0]?.id, contactName, phone, instructions = '' } = said ?? {};
  return {
    ...(day && { requestedForDate: day }),
    ...(addressId !== undefined && { deliveryAddressId: addressId }),
    ...(contactName !== undefined && { contactName }),
    ...(phone !== undefined && { contactPhoneNumber: phone }),
    deliveryInstructions: instructions,
  };
}
