import { MantineProvider } from '@mantine/core';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConversionNote } from './ConversionNote.tsx';
import { NoPreview } from './NoPreview.tsx';

const sheet = {
  fileName: 'Lab ranges.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  fileSizeInBytes: 2_400_000,
  downloadUrl: '/openapi/v1/posts/9/1/download-file',
};
const post = (reason: string | null, isConverted = false) =>
  ({
    ...sheet,
    documentPreviewData: { status: isConverted ? 'READY' : 'NONE', reason, isConverted },
  }) as PostOpened;

it.each([
  ['NO_CONVERTER', 'There is no preview for Office files here'],
  ['NOT_CONVERTED', 'No preview could be made of this file'],
  ['TIMEOUT', 'The preview took too long'],
  ['ENCRYPTED', 'This file is password-protected'],
])('shows the card of a file without pages: %s', (reason, title) => {
  render(
    <MantineProvider>
      <NoPreview post={post(reason)} onDownload={() => {}} />
    </MantineProvider>,
  );
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(/^Lab ranges\.xlsx, Excel workbook, [\d.]+ MB\. /)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Download file' });
  expect(link.getAttribute('href')).toBe(sheet.downloadUrl);
});

it.each([
  [null, /^This is a conversion of the file and may differ/],
  ['TOO_LARGE', /^This is a conversion of the file, without its later pages/],
])('says above its pages that they are a conversion: %s', (reason, sentence) => {
  render(<ConversionNote post={post(reason, true)} />);
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('says nothing above the pages of other files', () => {
  const { container } = render(<ConversionNote post={post(null)} />);
  expect(container.textContent).toBe('');
});
