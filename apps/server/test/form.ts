import type { Endpoint, Parts } from '@studyline/contract/endpoint';

/** The multipart body of a call with a file: its fields, then the file. */
export function formOf(endpoint: Endpoint, { body, file }: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (file && endpoint.file) form.append(endpoint.file.name, file, file.name ?? 'file');
  return form;
}
