import type { PostOpened } from '@studyline/contract/posts/calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Engine, loadEngine } from './engine.ts';
import { fileOf, openBytes } from './bytes-ahead.ts';
import type { OpenPdf, PdfDetails, PdfProblem } from './pdfjs.ts';

export interface Pdf {
  /** Undefined until it is open. */
  opened: (OpenPdf & { engine: Engine }) | undefined;
  /** Each part is empty until it has been read. */
  details: PdfDetails;
  /** It cannot be shown at all. */
  problem: PdfProblem | undefined;
  /** What is needed cannot be fetched. */
  isStuck: boolean;
  /** The pages are drawn without a font, or another part, that could not be fetched. */
  lacksPart: boolean;
  retry: () => void;
  /** Letters are drawn in fonts that may lack them. The fonts of this computer are tried then. */
  onForeignFont: () => void;
}

const closed = {
  opened: undefined,
  details: { omissions: [], outline: [], attached: [] },
  problem: undefined,
  isStuck: false,
  lacksPart: false,
};

/** Opens the PDF of a post while it is wanted. */
export function usePdf(post: PostOpened, isWanted: boolean): Pdf {
  const { url, etag, bytes } = (isWanted && fileOf(post)) || {};
  const file = url && `${url} ${etag} ${bytes}`;
  const [attempt, setAttempt] = useState(0);
  const opening = file && `${file} ${attempt}`;
  const [state, setState] = useState<Omit<Pdf, 'retry' | 'onForeignFont'>>(closed);
  const [foreignFile, setForeignFile] = useState<string>();
  const hasSystemFonts = file !== undefined && foreignFile === file;
  const refetch = useRef<() => void>(undefined);

  useEffect(() => {
    if (opening === undefined || url === undefined || bytes === undefined) return undefined;
    let isOver = false;
    // Meanwhile pdf.js is loaded.
    const bytesOfFile = openBytes({ url, etag, bytes });
    let close = () => bytesOfFile.stop();
    const change = (part: Partial<typeof state>) => {
      if (!isOver) setState((before) => ({ ...before, ...part }));
    };
    const open = async () => {
      const engine = await loadEngine().catch(() => undefined);
      if (isOver) return;
      if (!engine) return change({ isStuck: true });
      const onStuck = (isStuck: boolean) => change({ isStuck });
      const onMissingPart = () => change({ lacksPart: true });
      const pdf = engine.openPdf(bytesOfFile, { hasSystemFonts, onStuck, onMissingPart });
      close = pdf.close;
      refetch.current = () => bytesOfFile.retry();
      await pdf.opened.then(
        (opened) => {
          change({ opened: { ...opened, engine } });
          engine.readDetails(opened, (part) => {
            if (!isOver) setState((before) => ({ ...before, details: { ...before.details, ...part } }));
          });
        },
        ({ message }: Error) => {
          if (message !== engine.NOT_LOADED) return change({ problem: message as PdfProblem });
          pdf.close();
          refetch.current = undefined;
          change({ isStuck: true });
        },
      );
    };
    void open();
    return () => {
      isOver = true;
      refetch.current = undefined;
      close();
      setState(closed);
    };
  }, [opening, url, etag, bytes, hasSystemFonts]);

  const { isStuck, lacksPart, problem } = state;
  const retry = useCallback(() => {
    if (refetch.current && problem === undefined && !lacksPart) refetch.current();
    else setAttempt((before) => before + 1);
  }, [problem, lacksPart]);
  const isWaiting = isStuck || lacksPart;
  // What was requested before the network returned may fail after it.
  const hasReturned = useRef(false);
  useEffect(() => {
    const hear = () => {
      if (isWaiting) retry();
      else hasReturned.current = true;
    };
    if (isWaiting && hasReturned.current) retry();
    hasReturned.current = false;
    window.addEventListener('online', hear);
    return () => window.removeEventListener('online', hear);
  }, [isWaiting, retry]);
  const onForeignFont = useCallback(() => setForeignFile(file), [file]);
  const { details } = state;
  const omissions =
    hasSystemFonts && state.opened ? [...details.omissions, 'FONTS' as const] : details.omissions;
  return { ...state, details: { ...details, omissions }, retry, onForeignFont };
}
