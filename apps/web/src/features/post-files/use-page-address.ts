import { useDebouncedValue } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PageViewer } from '../../ui/posts/page-viewer.ts';
import { useFirstPage } from './use-first-page.ts';

/** Pages that are only passed are not named. */
const WAIT_MILLIS = 400;

/** The page that the address names after its hash: `#page=7`. */
export function useAskedPage(): number | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const page = Number(/^page=(\d{1,5})$/.exec(hash)?.[1]);
  return page > 0 ? page : undefined;
}

/** Begins with the page that the address names, and names there the page that is being read. The history does not grow. */
export function usePageAddress(viewer: PageViewer): void {
  const asked = useAskedPage();
  const navigate = useNavigate();
  useFirstPage(viewer, asked);
  const [page] = useDebouncedValue(viewer.current, WAIT_MILLIS);
  const named = useRef(page);
  const name = useEffectEvent((current: number) => {
    if (named.current === current) return;
    named.current = current;
    if (current === (asked ?? 1)) return;
    const hash = current > 1 ? `page=${current}` : '';
    void navigate({
      to: '.',
      search: true,
      hash,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  });
  useEffect(() => name(page), [page]);
}
