import { getServiceItem, type Pickup } from '@studyline/contract/service-items/calls';
import { requestPickup } from '@studyline/contract/service-items/pickup-calls';
import type { TestApp } from './app.ts';
import { ordersIn } from './orders.ts';
import { equipmentWith } from './products.ts';
import { partsOf } from './support.ts';
import type { Person, Study } from './world.ts';

/** What a request for a pickup says, if nothing is special about it. */
export function newPickup(teamId: number, items: object[], more: object = {}): never {
  return {
    teamId,
    pickupType: 'RETURN_EQUIPMENT',
    reason: 'END_OF_STUDY',
    items,
    packages: [{ count: 2, lengthCm: 60, widthCm: 40, heightCm: 40, weightKg: 8.5 }],
    decontaminated: true,
    collectionAddress: 'Pharmacy, 12 Mill Lane, Dublin',
    readyFrom: '2099-11-24',
    windowStart: '10:00',
    windowEnd: '14:00',
    contactName: 'Amendra Silva',
    contactPhoneNumber: '+353 1 555 0131',
    ...more,
  } as never;
}

/** Pickups in a study, requested by the calls of the product. */
export function pickupsIn(app: TestApp, study: Study) {
  const { db } = app.server;
  const { product, move } = ordersIn(app, study);
  const { channelId } = study;
  /** An item on loan to that team. */
  const lend = async (
    teamId: number,
    facts: Partial<Parameters<typeof equipmentWith>[0]> = {},
    ofProduct: Parameters<typeof product>[0] = {},
  ): Promise<number> => {
    const productId =
      facts.product_id ?? (await product({ product_type: 'EQUIPMENT', name: 'Infusion pump', ...ofProduct }));
    const { rental_equipment_id: id } = await db
      .insertInto('rental_equipment')
      .values(equipmentWith({ channel_id: channelId, team_id: teamId, product_id: productId, ...facts }))
      .returning('rental_equipment_id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const send = (
    person: Person,
    teamId: number,
    items: object[],
    more: object = {},
    { headers = {}, files }: { headers?: Record<string, string>; files?: readonly File[] } = {},
  ) =>
    app.as(person).call(requestPickup, {
      headers,
      params: { channelId },
      body: newPickup(teamId, items, more),
      ...(files && { files: partsOf(files) }),
    });
  /** The same, for items on loan. */
  const place = async (
    person: Person,
    teamId: number,
    ids: readonly number[],
    files?: readonly File[],
  ): Promise<number> => {
    const items = ids.map((rentalEquipmentId) => ({ rentalEquipmentId }));
    const { status, body, error } = await send(person, teamId, items, {}, files ? { files } : {});
    if (status !== 200) throw new Error(error.errorDescription);
    return body.serviceItemId;
  };
  const get = async (person: Person, id: number) => {
    const answer = await app.as(person).call(getServiceItem, { params: { id } });
    return { ...answer, body: answer.body as Pickup };
  };
  const statusOf = async (rentalEquipmentId: number): Promise<string> => {
    const { status } = await db
      .selectFrom('rental_equipment')
      .select('status')
      .where('rental_equipment_id', '=', rentalEquipmentId)
      .executeTakeFirstOrThrow();
    return status;
  };
  return { product, lend, send, place, get, move, statusOf };
}
