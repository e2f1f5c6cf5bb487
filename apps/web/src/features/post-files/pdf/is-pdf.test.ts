import type { PostOpened } from '@studyline/contract/posts/calls';
import { expect, it } from 'vitest';
import { isPdf } from './is-pdf.ts';

const pdf = {
  mimeType: 'application/pdf',
  downloadUrl: '/openapi/v1/posts/9/1/download-file',
  fileSizeInBytes: 4000,
  documentPreviewData: { status: 'READY', reason: null },
} as PostOpened;
const preview = (status: 'PENDING' | 'NONE', reason: string | null) =>
  ({ ...pdf, documentPreviewData: { ...pdf.documentPreviewData, status, reason } }) satisfies PostOpened;

it.each([
  ['whose pages the server has', pdf, true],
  ['whose pages it does not have yet', preview('PENDING', null), true],
  ['that took the server too long', preview('NONE', 'TIMEOUT'), true],
  ['that needs a password', preview('NONE', 'ENCRYPTED'), false],
  ['that was removed', { ...pdf, downloadUrl: null }, false],
  ['that is a picture', { ...pdf, mimeType: 'image/png' }, false],
])('knows whether the reader opens a file %s', (_, post, isRead) => {
  expect(isPdf(post)).toBe(isRead);
});
