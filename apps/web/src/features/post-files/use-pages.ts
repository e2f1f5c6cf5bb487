import type { PostOpened } from '@studyline/contract/posts';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { DocumentPage } from '../../ui/posts/PageView.tsx';
import { useTranslation } from '../../words.ts';
import { pageList } from './page-list.ts';
import { pagesTogether, previewsOf } from './preview-query.ts';

export interface Pages {
  pages: DocumentPage[];
  /** Says that a page is about to be seen, so that it and its neighbours are fetched. */
  want: (page: number) => void;
  failed: boolean;
  retry: () => void;
}

/** The pages of a document with pages, fetched in parts as they come into view. */
export function usePages({ postDetail: detail, documentPreviewData: preview, edit }: PostOpened): Pages {
  const { t } = useTranslation();
  const { postId, version, currentVersion } = detail;
  const edition = `${postId}-${version}-${version === currentVersion}`;
  const [wanted, setWanted] = useState({ edition, parts: [1] });
  const parts = wanted.edition === edition ? wanted.parts : [1];
  const isReady = preview.status === 'READY';

  const results = useQueries({
    queries: parts.map((part) => ({ ...previewsOf(detail, part), enabled: isReady })),
  });
  const listed = results[0]?.data;
  // A list from before the pages were made counts none.
  const count = listed?.status === 'READY' ? listed.totalCount : preview.totalPages;
  const together = pagesTogether(detail);

  const want = useCallback(
    (page: number) => {
      const part = Math.ceil(page / together);
      if (page < 1 || page > count) return;
      setWanted((before) => {
        const known = before.edition === edition ? before.parts : [1];
        return known.includes(part) ? before : { edition, parts: [...known, part] };
      });
    },
    [edition, together, count],
  );

  return {
    pages: pageList(
      { postId, version, edit },
      results.flatMap(({ data }) => data?.items ?? []),
      isReady ? count : 0,
      (page) => t('postFiles.document.page', { page, count }),
    ),
    want,
    failed: results.some(({ isError, data }) => isError && !data),
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}
