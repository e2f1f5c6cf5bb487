import { randomUUID } from 'node:crypto';
import { changeServiceItemStatus, orderFromCatalogue } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import type { TestApp } from './app.ts';
import { productWith } from './products.ts';
import type { Person, Study } from './world.ts';

/** Orders in a study, made and moved on by the calls of the product. */
export function ordersIn(app: TestApp, study: Study) {
  const { db } = app.server;
  const product = async (facts: Partial<Parameters<typeof productWith>[0]> = {}): Promise<number> => {
    const { product_id: id } = await db
      .insertInto('product')
      .values(productWith({ channel_id: study.channelId, price_amount: 1840, currency: 'EUR', ...facts }))
      .returning('product_id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const send = (
    person: Person,
    orders: object[],
    { cartId = randomUUID(), ...more }: Record<string, unknown> = {},
  ) =>
    app.as(person).call(orderFromCatalogue, {
      params: { channelId: study.channelId },
      body: { cartId, orders, ...more } as never,
    });
  const place = async (person: Person, teamId: number, lines?: object[]): Promise<number> => {
    const wanted = lines ?? [{ productId: await product(), quantity: 2 }];
    const { status, body, error } = await send(person, [{ teamId, lines: wanted }]);
    if (status !== 200) throw new Error(error.errorDescription);
    return body.orders[0]!.serviceItemId;
  };
  const move = (
    person: Person,
    id: number,
    transitionName: ServiceTransition,
    edit: number,
    said: object = {},
  ) =>
    app.as(person).call(changeServiceItemStatus, {
      params: { id },
      query: { transitionName },
      body: { edit, ...said },
    });
  return { product, send, place, move };
}
