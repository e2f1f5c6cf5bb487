import type { Endpoint, Parts } from '@studyline/contract/core/endpoint';

/** The multipart body of a call with files: its fields, then the files. */
export function formOf(endpoint: Endpoint, { body, file, files = [], pictures = {} }: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (file && endpoint.file) form.append(endpoint.file.name, file, file.name ?? 'file');
  for (const one of files) form.append(one.part, one.file, one.file.name ?? 'file');
  for (const [name, picture] of Object.entries(pictures)) if (picture) form.append(name, picture, name);
  return form;
}
