import {
  addressOf,
  type Args,
  type Endpoint,
  type Parts,
  type Result,
} from '@studyline/contract/core/endpoint';
import type { APIRequestContext } from 'playwright-core';

/** The access token of the person signed in in a window. Fetch it again when it has expired. */
async function accessTokenOf(request: APIRequestContext): Promise<string> {
  const session = (await (await request.get('/auth/session')).json()) as { user: { accessToken: string } };
  return session.user.accessToken;
}

/** The fields of an upload, followed by its files. */
async function formOf({ body, file, files }: Parts) {
  if (files) return manyOf(body, files);
  if (!file) return {};
  const { name = 'document.pdf', type: mimeType } = file;
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  const texts = fields.map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return {
    ...Object.fromEntries(texts),
    file: { name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) },
  };
}

function manyOf(body: unknown, files: NonNullable<Parts['files']>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { part, file } of files) form.append(part, file, file.name ?? 'file');
  return form;
}

/** Calls the API as the person signed in in a window, bypassing the web app. Throws if the status is not 200. */
export async function callAs<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  args: Args<E>,
): Promise<Result<E>> {
  const parts = args as Parts;
  const response = await request.fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${await accessTokenOf(request)}` },
    ...(parts.file || parts.files ? { multipart: await formOf(parts) } : { data: parts.body }),
  });
  if (response.status() !== 200) {
    throw new Error(`${endpoint.id} answered ${response.status()}: ${await response.text()}`);
  }
  return (await response.json()) as Result<E>;
}
