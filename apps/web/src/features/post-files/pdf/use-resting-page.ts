import { useEffect, useState } from 'react';
import type { PdfReader } from './pdf-reader.ts';

/** A page shown for this long is not only scrolled past. */
const REST_MILLIS = 150;

/** The page being read, once the person has stopped at it. */
export function useRestingPage({ page }: PdfReader): { current: number; isMoving: boolean } {
  const [state, setState] = useState(() => ({ current: page.read(), isMoving: false }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      clearTimeout(timer);
      setState((before) => (before.isMoving ? before : { ...before, isMoving: true }));
      timer = setTimeout(() => setState({ current: page.read(), isMoving: false }), REST_MILLIS);
    };
    follow();
    const stop = page.listen(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [page]);
  return state;
}
