import type { PostOpened } from '@studyline/contract/posts/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, failure } from '../../api/test-server.ts';
import { usePageViewer } from '../../ui/posts/page-viewer.ts';
import { Document } from './Document.tsx';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const post = {
  postDetail: { postId: 9, version: 1, versions: [] },
  documentPreviewData: { totalPages: 1, recognition: 'NONE' },
  edit: 1,
} as unknown as PostOpened;
const nothing = () => {};
const pages = {
  pages: [{ label: 'Page 1 of 1' }],
  want: nothing,
  read: nothing,
  failed: false,
  retry: nothing,
};

const onFirst = { page: 1, start: 0, end: 4 };

function Shown({ opened = post }: { opened?: PostOpened }) {
  const viewer = usePageViewer(1);
  return <Document post={opened} viewer={viewer} pages={pages} onDownload={nothing} />;
}

it.each([
  ['The pages are still being prepared', failure(409, 'PAGES_PENDING')],
  ['Search failed', failure(404, 'FILE_NOT_FOUND')],
  ['No answer', { hangUp: true }],
  [
    'Nothing found',
    { body: { totalCount: 0, isComplete: true, recognition: 'NONE', skippedCount: 0, hits: [] } },
  ],
  [
    'Matches 101 to 102 of 2,160 are highlighted. For others, go to their page and search again.',
    {
      body: {
        totalCount: 2160,
        isComplete: true,
        recognition: 'NONE',
        skippedCount: 100,
        hits: [onFirst, onFirst],
      },
    },
  ],
])('shows the result of a search: %s', async (sentence, answer) => {
  server.routes['/openapi/v1/posts/9/1/previews/find'] = () => answer;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Find in the document' }));
  const field = screen.getByRole('textbox', { name: 'Find in the document' });
  fireEvent.change(field, { target: { value: 'dose' } });
  expect(await screen.findByText(sentence, {}, { timeout: 5000 })).toBeTruthy();
});

it.each([
  ['image/png', /^Text in this image is recognised/],
  ['application/vnd.oasis.opendocument.text', /^Some pages are scanned\. Their text is recognised/],
])('says that text was recognised: %s', (mimeType, sentence) => {
  const documentPreviewData = { ...post.documentPreviewData, recognition: 'DONE' as const };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown opened={{ ...post, mimeType, documentPreviewData }} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(sentence)).toBeTruthy();
});
