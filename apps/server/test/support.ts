import { changeServiceItemStatus } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import { addServiceMessage, createSupportRequest } from '@studyline/contract/service-items/support-calls';
import type { SupportRequest } from '@studyline/contract/service-items/support-shapes';
import type { TestApp } from './app.ts';
import type { Person, Study } from './world.ts';

/** Files of a service item as its call takes them. */
export const partsOf = (files: readonly File[]) =>
  files.map((file, at) => ({ part: `attachment${at + 1}` as `attachment${number}`, file }));

/** Support requests in a study, made and answered by the calls of the product. */
export function supportIn(app: TestApp, study: Study) {
  const send = (
    person: Person,
    fields: object,
    { files = [], key }: { files?: readonly File[]; key?: string } = {},
  ) =>
    app.as(person).call(createSupportRequest, {
      params: { channelId: study.channelId },
      body: {
        summary: 'Freezer is too warm',
        reason: 'OTHER',
        contactName: 'Sofia Ekdahl',
        contactPhoneNumber: '+46 8 555 0190',
        detailText: 'It shows -60 °C since this morning.',
        ...fields,
      } as never,
      files: partsOf(files),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const ask = async (person: Person, fields: object, files: readonly File[] = []): Promise<number> => {
    const { status, body, error } = await send(person, fields, { files });
    if (status !== 200) throw new Error(`${error.errorDescription} ${JSON.stringify(error.issues)}`);
    return body.serviceItemId;
  };
  const write = (person: Person, id: number, text: string, files: readonly File[] = [], key?: string) =>
    app.as(person).call(addServiceMessage, {
      params: { id },
      body: { text },
      files: partsOf(files),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
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
  return { send, ask, write, move };
}

/** Of an item whose kind the test knows. */
export const supportOf = (body: unknown): SupportRequest => body as SupportRequest;
