import { findInPreviews, type Hit } from '@studyline/contract/post-files';
import type { PostOpened } from '@studyline/contract/posts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { q } from '../../api/query-options.ts';
import type { PageViewer } from '../../ui/posts/page-viewer.ts';
import type { Mark } from '../../ui/posts/text-lines.ts';

/** Nobody waits for what is found for half a word. */
const WAIT_MILLIS = 200;

export interface Find {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  text: string;
  setText: (text: string) => void;
  /** What was found for the text before, until there is an answer to what is in the field. */
  found: { count: number; at: number } | undefined;
  failed: boolean;
  /** Undefined until there is an answer to what is in the field. */
  step: ((direction: 1 | -1) => void) | undefined;
  /** By page. */
  marks: ReadonlyMap<number, Mark[]>;
}

const nothing: readonly Hit[] = [];

/** Finding a text on the pages of a document, those that are not fetched yet too. */
export function useFind({ postDetail: detail, edit }: PostOpened, viewer: PageViewer): Find {
  const { postId: id, version } = detail;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [asked] = useDebouncedValue(text.trim(), WAIT_MILLIS);
  const { data, isError, isPlaceholderData } = useQuery({
    ...q(findInPreviews, { params: { id, version }, query: { edit, text: asked } }),
    enabled: isOpen && asked !== '',
    placeholderData: keepPreviousData,
  });
  const isAsked = isOpen && asked !== '' && text.trim() !== '';
  const found = isAsked ? data : undefined;
  const isCurrent = asked === text.trim() && !isPlaceholderData;
  const hits = found?.hits ?? nothing;

  // It begins with the page that is being read.
  const [begun, setBegun] = useState(hits);
  if (begun !== hits) {
    setBegun(hits);
    setChosen(
      Math.max(
        0,
        hits.findIndex(({ page }) => page >= viewer.current),
      ),
    );
  }
  const turnTo = (hit: Hit | undefined) => {
    if (hit && hit.page !== viewer.current) viewer.goTo(hit.page);
  };
  const begin = useEffectEvent((all: readonly Hit[]) => turnTo(all[chosen]));
  useEffect(() => begin(hits), [hits]);

  const marks = useMemo(() => marksOf(hits, chosen), [hits, chosen]);
  const step = (direction: 1 | -1) => {
    const index = (chosen + direction + hits.length) % hits.length;
    setChosen(index);
    turnTo(hits[index]);
  };
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    text,
    setText,
    found: found && { count: found.totalCount, at: Math.min(chosen, hits.length - 1) + 1 },
    failed: isAsked && isError,
    step: hits.length > 0 && isCurrent ? step : undefined,
    marks,
  };
}

function marksOf(hits: readonly Hit[], chosen: number): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>();
  for (const [index, { page, start, end }] of hits.entries()) {
    const ofPage = marks.get(page) ?? [];
    ofPage.push({ start, end, isCurrent: index === chosen });
    marks.set(page, ofPage);
  }
  return marks;
}
