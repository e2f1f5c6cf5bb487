import { getPreviewText, type PageText } from '@studyline/contract/post-files/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { q } from '../../api/query-options.ts';
import type { DocumentPage } from '../../ui/posts/PageView.tsx';
import { useTranslation } from '../../words.ts';
import { pageList } from './page-list.ts';
import { pagesTogether, previewsOf } from './preview-query.ts';

export interface Pages {
  pages: DocumentPage[];
  /** Call when a page is about to be seen, so that it and its neighbours are fetched. */
  want: (page: number) => void;
  /** Call when a page is about to be read, so that its text is fetched. */
  read: (page: number) => void;
  failed: boolean;
  retry: () => void;
}

/** How many pages to fetch ahead of those in view. */
export const PAGES_AHEAD = 2;

const lost = ({ isError, data }: { isError: boolean; data: unknown }) => isError && !data;

/** The pages of a document with pages, fetched in parts as they come into view. */
export function usePages({ postDetail: detail, documentPreviewData: preview, edit }: PostOpened): Pages {
  const { t } = useTranslation();
  const { postId, version, currentVersion } = detail;
  const edition = `${postId}-${version}-${version === currentVersion}`;
  const [parts, addPart] = useNumbersOf(edition, 1);
  const [readPages, addRead] = useNumbersOf(`${edition}-${edit}`);
  const isReady = preview.status === 'READY';

  const results = useQueries({
    queries: parts.map((part) => ({ ...previewsOf(detail, part), enabled: isReady })),
  });
  const texts = useQueries({
    queries: readPages.map((page) => ({
      ...q(getPreviewText, { params: { id: postId, version, page }, query: { edit } }),
      enabled: isReady,
    })),
  });
  const listed = results[0]?.data;
  // A list fetched before the pages were rendered counts none.
  const count = listed?.status === 'READY' ? listed.totalCount : preview.shownPages;
  const together = pagesTogether(detail);
  const partOf = useCallback((page: number) => Math.ceil(page / together), [together]);

  const want = useCallback(
    (page: number) => {
      if (page >= 1 && page <= count) addPart(partOf(page));
    },
    [addPart, partOf, count],
  );
  const read = useCallback(
    (page: number) => {
      if (page >= 1 && page <= count) addRead(page);
    },
    [addRead, count],
  );

  const lostParts = new Set(parts.filter((_, index) => results[index] && lost(results[index])));
  const textOf = new Map(texts.flatMap(({ data }) => (data ? [[data.page, data]] : [])));
  const known = pageList(
    { postId, version, edit },
    results.flatMap(({ data }) => data?.items ?? []),
    isReady ? count : 0,
    (page) => t('postFiles.document.page', { page, count }),
  );
  return {
    pages: known.map((page, index) => {
      const text = textOf.get(index + 1);
      const alt = altOf(text);
      return {
        ...page,
        text,
        alt: alt && t(`postFiles.document.${alt}`, { page: index + 1, count }),
        failed: page.src === undefined && lostParts.has(partOf(index + 1)),
      };
    }),
    want,
    read,
    failed: lostParts.size > 0,
    retry: () => {
      for (const { isError, refetch } of [...results, ...texts]) if (isError) void refetch();
    },
  };
}

/** The alternative text of a page beyond its number. */
function altOf(text: PageText | undefined): 'pageCutText' | 'pageRecognised' | 'pageWithoutText' | undefined {
  // A scanned page, or an image.
  if (text?.text === '') return 'pageWithoutText';
  if (text?.recognition === 'DONE') return 'pageRecognised';
  return text?.isComplete === false ? 'pageCutText' : undefined;
}

/** A set of numbers that is reset along with what is shown. */
function useNumbersOf(shown: string, ...first: number[]): [number[], (number: number) => void] {
  const [gathered, setGathered] = useState({ shown, numbers: first });
  const [begin] = useState(first);
  const add = useCallback(
    (number: number) =>
      setGathered((before) => {
        const numbers = before.shown === shown ? before.numbers : begin;
        return numbers.includes(number) ? before : { shown, numbers: [...numbers, number] };
      }),
    [shown, begin],
  );
  return [gathered.shown === shown ? gathered.numbers : begin, add];
}
