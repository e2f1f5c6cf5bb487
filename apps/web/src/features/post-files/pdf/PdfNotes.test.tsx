import { MantineProvider } from '@mantine/core';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PdfNotes } from './PdfNotes.tsx';

const show = (totalPages: number) =>
  render(
    <MantineProvider>
      <PdfNotes
        post={{ downloadUrl: null, documentPreviewData: { totalPages } } as PostOpened}
        omissions={[]}
        attachedCount={0}
        onAttached={() => {}}
        onDownload={() => {}}
        onRetry={() => {}}
      />
    </MantineProvider>,
  );

it('says that the text of later pages can’t be searched', () => {
  show(7000);
  expect(screen.getByText('Only the text of the first 5,000 pages can be searched.')).toBeTruthy();
});

it('says nothing about a file whose pages all can', () => {
  show(5000);
  expect(screen.queryByText(/can be searched/)).toBeNull();
});
