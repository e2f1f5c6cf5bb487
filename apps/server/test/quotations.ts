import { requestQuotation } from '@studyline/contract/service-items/quotation-calls';
import type { TestApp } from './app.ts';
import { ordersIn } from './orders.ts';
import type { Person, Study } from './world.ts';

/** Quotations in a study, made and moved on by the calls of the product. */
export function quotationsIn(app: TestApp, study: Study) {
  const { product, move } = ordersIn(app, study);
  const send = (person: Person, teamId: number, said: object = {}) =>
    app.as(person).call(requestQuotation, {
      params: { channelId: study.channelId },
      body: { teamId, title: 'Centrifuge and rotor', ...said } as never,
    });
  const ask = async (person: Person, teamId: number, lines?: object[]): Promise<number> => {
    const wanted = lines ?? [{ productId: await product(), quantity: 2 }];
    const { status, body, error } = await send(person, teamId, { lines: wanted });
    if (status !== 200) throw new Error(JSON.stringify(error));
    return body.serviceItemId;
  };
  const issue = (person: Person, id: number, edit: number, amounts: number[], said: object = {}) =>
    move(person, id, 'issue_quotation', edit, {
      offer: {
        currency: 'EUR',
        prices: amounts.map((amount, place) => ({ position: place + 1, amount })),
        ...said,
      },
    });
  return { product, send, ask, issue, move };
}
