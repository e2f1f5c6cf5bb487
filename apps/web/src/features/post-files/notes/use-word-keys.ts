import { addPageNote } from '@studyline/contract/page-notes/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../../live/use-call.ts';
import { followsG, isPageKey, readKeysOn } from '../../../navigation/keyboard-shortcuts.ts';
import { useTranslation } from '../../../words.ts';
import type { PdfView } from '../pdf/pdfjs.ts';
import { readSelection, type SelectedText } from './use-selected-text.ts';
import { boxOf, selectWords, type Word, wordBeyond, wordsOf } from './words.ts';

interface WordKeysInput {
  post: PostOpened;
  view: PdfView | undefined;
  scroller: HTMLElement | null;
  current: number;
  rotation: number;
  canAdd: boolean;
  onNote: (about: SelectedText) => void;
}

interface Choosing {
  words: readonly Word[];
  /** The words between which it is selected. */
  anchor: number;
  focus: number;
}

const TURNS = new Set(['PageDown', 'PageUp', 'Home', 'End', ' ', '+', '-']);
/** What is read out of a long selection: its end, which is what changes. */
const SAID_WORDS = 12;

/**
 * Highlights without a pointer: H begins at the first word in view, arrows go from word to word and, with Shift, select several. H highlights
 * them, N adds a note, Escape leaves. Other keys do what they always do.
 */
export function useWordKeys({ post, view, scroller, current, rotation, canAdd, onNote }: WordKeysInput) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState<Choosing>();
  const [said, setSaid] = useState('');
  const { postId: id, version } = post.postDetail;
  const highlight = useCall(addPageNote, {
    onRecorded: () => {
      leave();
      setSaid(t('pageNotes.keys.highlighted'));
    },
  });

  function leave(): void {
    getSelection()?.removeAllRanges();
    setChoosing(undefined);
  }

  function choose(next: Choosing): void {
    const { words, anchor, focus } = next;
    setChoosing(next);
    selectWords(words, anchor, focus);
    const word = words[focus]!;
    word.node.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const [first, last] = [Math.min(anchor, focus), Math.max(anchor, focus)];
    const texts = words.slice(first, last + 1).map(({ node, start, end }) => node.data.slice(start, end));
    setSaid(
      texts.length === 1
        ? texts[0]!
        : t('pageNotes.keys.selected', {
            count: texts.length,
            text: texts.length > SAID_WORDS ? `… ${texts.slice(-SAID_WORDS).join(' ')}` : texts.join(' '),
          }),
    );
  }

  /** Begins at the first word in view, or at the selected ones. */
  function begin(): void {
    const page = view?.pageElement(current);
    const words = page ? wordsOf(page) : [];
    if (!scroller || words.length === 0) return setSaid(t('pageNotes.keys.noWords', { page: current }));
    const { top } = scroller.getBoundingClientRect();
    const first = Math.max(
      0,
      words.findIndex((word) => boxOf(word).top >= top),
    );
    scroller.focus({ preventScroll: true });
    choose({ words, anchor: first, focus: first });
  }

  function moved({ words, focus }: Choosing, key: string): number | undefined {
    if (key === 'ArrowRight') return Math.min(focus + 1, words.length - 1);
    if (key === 'ArrowLeft') return Math.max(focus - 1, 0);
    if (key === 'ArrowDown' || key === 'ArrowUp')
      return wordBeyond(words.map(boxOf), focus, key === 'ArrowDown' ? 1 : -1) ?? focus;
    return undefined;
  }

  function commandOf(event: KeyboardEvent, key: string, isInPages: boolean): (() => void) | undefined {
    if (key === 'h' && !event.shiftKey && !followsG() && (isInPages || readKeysOn())) {
      const selected = scroller && readSelection(scroller, rotation);
      if (!selected) return begin;
      return () => {
        if (!highlight.isPending) highlight.mutate({ params: { id, version }, body: selected });
      };
    }
    if (!choosing) return undefined;
    if (key === 'Escape') return leave;
    // Elsewhere, and once the pages are drawn anew, there are other words.
    if (TURNS.has(key) || !choosing.words[choosing.focus]?.node.isConnected) {
      setChoosing(undefined);
      return undefined;
    }
    const focus = moved(choosing, key);
    if (focus !== undefined)
      return () => choose({ ...choosing, focus, anchor: event.shiftKey ? choosing.anchor : focus });
    const selected = key === 'n' && scroller ? readSelection(scroller, rotation) : undefined;
    if (!selected) return undefined;
    return () => {
      setChoosing(undefined);
      onNote(selected);
    };
  }

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!scroller || !canAdd || !isPageKey(event) || scroller.checkVisibility?.() === false) return;
    const isInPages = event.target instanceof Node && scroller.contains(event.target);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const command = commandOf(event, key, isInPages);
    if (!command) return;
    event.preventDefault();
    command();
  });

  // Before the keys that scroll the pages, leave the post or step to others.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  // A press of the pointer begins another selection.
  useEffect(() => {
    const stop = () => setChoosing(undefined);
    scroller?.addEventListener('pointerdown', stop);
    return () => scroller?.removeEventListener('pointerdown', stop);
  }, [scroller]);

  return { isChoosing: choosing !== undefined, said, begin };
}
