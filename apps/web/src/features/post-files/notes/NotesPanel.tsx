import { Button, Textarea } from '@mantine/core';
import { IconKeyboard, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import {
  addPageNote,
  changePageNote,
  MAX_NOTE_TEXT,
  type PageNote,
  removePageNote,
} from '@studyline/contract/page-notes/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCall } from '../../../live/use-call.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { PdfPanel } from '../pdf/PdfPanel.tsx';
import classes from './Notes.module.css';
import { useNoteKeys } from './use-note-keys.ts';
import type { OwnNotes } from './use-page-notes.ts';
import type { SelectedText } from './use-selected-text.ts';

interface NotesPanelProps {
  post: PostOpened;
  own: OwnNotes;
  /** The page being read. */
  current: number;
  /** What a new note is about, instead of the page. */
  selected: SelectedText | undefined;
  /** The note that was clicked on its page. */
  chosenId: number | undefined;
  /** Words are to be chosen by the keyboard. */
  onChooseWords: () => void;
  /** The new note has been saved. */
  onAdded: () => void;
  onGoTo: (page: number) => void;
  onClose: () => void;
}

/** What the person has noted on a post for themselves, on all its versions, and a field for one more. */
export function NotesPanel(props: NotesPanelProps) {
  const { post, own, current, selected, chosenId, onChooseWords, onAdded, onGoTo, onClose } = props;
  const { t } = useTranslation();
  const { postId: id, version } = post.postDetail;
  const [text, setText] = useState('');
  const add = useCall(addPageNote, {
    waits: true,
    onDone: () => {
      setText('');
      onAdded();
    },
  });
  const { list, step, leaveTo } = useNoteKeys(own.items);
  const { page, quote, areas } = selected ?? { page: current, quote: '', areas: [] };
  return (
    <PdfPanel label={t('pageNotes.title')} onClose={onClose}>
      <p className={classes.private}>
        <IconLock size={16} aria-hidden />
        {t('pageNotes.private')}
      </p>
      {own.canAdd && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '' || add.isPending) return;
            add.mutate({ params: { id, version }, body: { page, quote, areas, noteText: text } });
          }}
        >
          {quote !== '' && (
            <blockquote className={classes.quote} dir="auto" translate="no">
              {quote}
            </blockquote>
          )}
          <Textarea
            label={quote === '' ? t('pageNotes.onPage', { page }) : t('pageNotes.onQuote', { page })}
            data-autofocus={quote !== '' || undefined}
            value={text}
            maxLength={MAX_NOTE_TEXT}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" loading={add.isPending} disabled={text.trim() === ''}>
            {t('pageNotes.save')}
          </Button>
          {quote === '' && (
            <TextButton icon={<IconKeyboard size={16} />} onClick={onChooseWords}>
              {t('pageNotes.keys.choose')}
            </TextButton>
          )}
        </form>
      )}
      {own.isLoaded && own.items.length === 0 && <p className={classes.hint}>{t('pageNotes.none')}</p>}
      <ul ref={list}>
        {own.items.map((note) => (
          <Note
            key={note.noteId}
            note={note}
            postId={id}
            isShown={note.version === version}
            isChosen={note.noteId === chosenId}
            onGoTo={onGoTo}
            onRemove={leaveTo}
            onStep={step}
          />
        ))}
      </ul>
    </PdfPanel>
  );
}

interface NoteProps {
  note: PageNote;
  postId: number;
  /** It is on the version that is being read. */
  isShown: boolean;
  isChosen: boolean;
  onGoTo: (page: number) => void;
  /** It is about to go. */
  onRemove: (note: PageNote) => void;
  onStep: (event: KeyboardEvent<HTMLElement>) => void;
}

function Note({ note, postId, isShown, isChosen, onGoTo, onRemove, onStep }: NoteProps) {
  const { t } = useTranslation();
  const { noteId, version, label, page, quote, noteText } = note;
  const [written, setWritten] = useState<string>();
  const item = useRef<HTMLLIElement>(null);
  const change = useCall(changePageNote, { waits: true, onDone: () => setWritten(undefined) });
  const remove = useCall(removePageNote);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const params = { noteId };
  const removeIt = () => {
    if (remove.isPending) return;
    onRemove(note);
    remove.mutate({ params });
  };
  const onPlaceKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete') removeIt();
    else onStep(event);
  };
  const placed = isShown ? t('pageNotes.page', { page }) : t('pageNotes.pageOf', { page, version: label });
  const about = quote || noteText;
  const canSave = quote !== '' || (written ?? '').trim() !== '';
  return (
    <li ref={item} data-note={noteId} className={classes.note} aria-current={isChosen || undefined}>
      {isShown ? (
        <button
          type="button"
          data-place
          onKeyDown={onPlaceKey}
          className={classes.place}
          aria-label={t('pageNotes.about', { place: placed, text: about })}
          onClick={() => onGoTo(page)}
        >
          {placed}
        </button>
      ) : (
        <Link
          data-place
          onKeyDown={onPlaceKey}
          className={classes.place}
          aria-label={t('pageNotes.about', { place: placed, text: about })}
          href={paths.page(postId, version, page)}
        >
          {placed}
        </Link>
      )}
      {quote !== '' && (
        <blockquote className={classes.quote} dir="auto" translate="no">
          {quote}
        </blockquote>
      )}
      {written === undefined ? (
        noteText !== '' && (
          <p className={classes.text} dir="auto">
            {noteText}
          </p>
        )
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (canSave && !change.isPending) change.mutate({ params, body: { noteText: written } });
          }}
        >
          <Textarea
            aria-label={t('pageNotes.text')}
            value={written}
            maxLength={MAX_NOTE_TEXT}
            autosize
            minRows={2}
            maxRows={6}
            ref={(field) => {
              // It was opened to type in it.
              if (field && !field.dataset.begun) {
                field.dataset.begun = 'yes';
                field.focus();
              }
            }}
            onChange={(event) => setWritten(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button type="submit" size="xs" loading={change.isPending} disabled={!canSave}>
              {t('pageNotes.save')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setWritten(undefined)}>
              {t('app.cancel')}
            </Button>
          </div>
        </form>
      )}
      {written === undefined && (
        <div className={classes.actions}>
          <button
            type="button"
            aria-label={t('pageNotes.edit', { page })}
            onClick={() => setWritten(noteText)}
          >
            <IconPencil size={16} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('pageNotes.remove', { page })}
            disabled={remove.isPending}
            onClick={removeIt}
          >
            <IconTrash size={16} aria-hidden />
          </button>
        </div>
      )}
    </li>
  );
}
