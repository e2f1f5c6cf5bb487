import { findInPreviews, type Hit } from '@studyline/contract/post-files/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CallError, hasNoAnswer } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import type { PageViewer } from '../../ui/posts/page-viewer.ts';
import type { Mark } from '../../ui/posts/text-lines.ts';
import { useNameAfterHash } from '../../use-address.ts';
import { useIsNarrow } from '../../use-media.ts';
import { readFindText } from './use-page-address.ts';

/** Half a word is not worth searching for. */
const WAIT_MILLIS = 100;

type Failure = 'failed' | 'noAnswer' | 'pending';

export interface Find {
  isOpen: boolean;
  /** Moves the focus to the field. */
  open: () => void;
  close: () => void;
  attachField: RefCallback<HTMLInputElement>;
  text: string;
  setText: (text: string) => void;
  /** The results for the previous text, until those for the current one arrive. */
  found: { count: number; at: number } | undefined;
  /** Which of the matches can be stepped to, if not all. */
  listed: { first: number; last: number; count: number } | undefined;
  /** Whether some matches may be missing. */
  isPartial: boolean;
  /** Whether some of the text is that of scanned pages. */
  recognition: 'NONE' | 'WAITING' | 'DONE';
  failure: Failure | undefined;
  /** Undefined until the results for the field's text arrive. */
  step: ((direction: 1 | -1) => void) | undefined;
  marks: ReadonlyMap<number, Mark[]>;
  /** Whether the other versions are searched as well. */
  isEverywhere: boolean;
  setEverywhere: (isEverywhere: boolean) => void;
  /** What is searched for, once typing rests. */
  asked: string;
  /** Goes to the first match of a page. */
  goToPage: (page: number) => void;
}

const nothing: readonly Hit[] = [];

/** Searches the pages of a document, including those not fetched yet. */
export function useFind({ postDetail: detail, edit }: PostOpened, viewer: PageViewer): Find {
  const { postId: id, version } = detail;
  const [begunWith] = useState(readFindText);
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(begunWith !== '');
  // There a list would cover the page that was opened.
  const [isEverywhere, setEverywhere] = useState(begunWith !== '' && !isNarrow);
  const nameAfterHash = useNameAfterHash();
  const field = useRef<HTMLInputElement>(null);
  const attachField = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    // It was opened to type in it, unless it came with a link.
    if (readFindText() === '') input?.focus();
  }, []);
  const [wanted, setWanted] = useState({ text: begunWith, from: 1, isWhole: false });
  const [chosen, setChosen] = useState(0);
  const [asked, , { flush: askNow }] = useDebouncedValue(wanted, WAIT_MILLIS);
  useEffect(() => {
    if (wanted.isWhole) askNow();
  }, [wanted, askNow]);
  const text = asked.text.trim();
  const { data, error, isPlaceholderData } = useQuery({
    ...q(findInPreviews, { params: { id, version }, query: { edit, text, from: asked.from } }),
    enabled: isOpen && text !== '',
    placeholderData: keepPreviousData,
  });
  const isAsked = isOpen && text !== '' && wanted.text.trim() !== '';
  const found = isAsked ? data : undefined;
  const isCurrent = asked === wanted && !isPlaceholderData;
  const hits = found?.hits ?? nothing;
  const skipped = found?.skippedCount ?? 0;

  // Start with the page being read.
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
    open: () => {
      setOpen(true);
      setWanted((before) => (before.from === viewer.current ? before : { ...before, from: viewer.current }));
      field.current?.focus();
      field.current?.select();
    },
    close: () => {
      setOpen(false);
      // It would open again with the page.
      if (readFindText() !== '') nameAfterHash(`page=${viewer.current}`);
    },
    attachField,
    text: wanted.text,
    setText: (changed) => {
      // What comes as a whole, by pasting for example, is complete.
      const isWhole = Math.abs(changed.length - wanted.text.length) > 1;
      setWanted({ text: changed, from: viewer.current, isWhole });
    },
    found: found && { count: found.totalCount, at: skipped + Math.min(chosen, hits.length - 1) + 1 },
    listed:
      found && hits.length < found.totalCount
        ? { first: skipped + 1, last: skipped + hits.length, count: found.totalCount }
        : undefined,
    isPartial: found?.isComplete === false,
    recognition: found?.recognition ?? 'NONE',
    failure: isAsked && error ? failureOf(error) : undefined,
    step: hits.length > 0 && isCurrent ? step : undefined,
    marks,
    isEverywhere,
    setEverywhere,
    asked: isAsked ? text : '',
    goToPage: (page) => {
      const index = hits.findIndex((hit) => hit.page === page);
      if (index === -1) setWanted((before) => ({ ...before, from: page }));
      else setChosen(index);
      viewer.goTo(page);
    },
  };
}

export function failureOf(error: Error): Failure {
  if (hasNoAnswer(error)) return 'noAnswer';
  return error instanceof CallError && error.errorCode === 'PAGES_PENDING' ? 'pending' : 'failed';
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
