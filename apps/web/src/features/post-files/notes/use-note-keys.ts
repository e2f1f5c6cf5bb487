import type { PageNote } from '@studyline/contract/page-notes/calls';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** The button or link of a note that leads to its page. */
const PLACE = '[data-place]';

interface NoteKeys {
  list: RefObject<HTMLUListElement | null>;
  step: (event: KeyboardEvent<HTMLElement>) => void;
  /** Names the note that is about to go, so that the focus goes to its neighbour. */
  leaveTo: (note: PageNote) => void;
}

/** Arrows step through a list of notes, and a note that goes leaves the focus to the next one. */
export function useNoteKeys(notes: readonly PageNote[]): NoteKeys {
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef<{ noteId: number; neighbourId: number | undefined }>(undefined);
  const places = () => [...(list.current?.querySelectorAll<HTMLElement>(PLACE) ?? [])];

  useEffect(() => {
    const gone = leaving.current;
    if (!gone || notes.some(({ noteId }) => noteId === gone.noteId)) return;
    leaving.current = undefined;
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = list.current?.querySelector<HTMLElement>(`[data-note="${gone.neighbourId}"] ${PLACE}`);
    (next ?? list.current?.closest('nav'))?.focus({ preventScroll: next === undefined });
  }, [notes]);

  return {
    list,
    step: (event) => {
      const all = places();
      const at = all.indexOf(event.currentTarget);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
    },
    leaveTo: ({ noteId }) => {
      const at = notes.findIndex((note) => note.noteId === noteId);
      leaving.current = { noteId, neighbourId: (notes[at + 1] ?? notes[at - 1])?.noteId };
    },
  };
}
