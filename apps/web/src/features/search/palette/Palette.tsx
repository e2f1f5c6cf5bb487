import type { ChannelSummary } from '@studyline/contract/channels/calls';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useOnLeave } from '../../../navigation/use-on-leave.ts';
import { Link } from '../../../ui/Link.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';
import { Marked } from '../Marked.tsx';
import type { Entry, EntryGroup } from './entries.ts';
import classes from './Palette.module.css';
import { rememberSearch } from './recent-searches.ts';
import { useEntries } from './use-entries.tsx';

const DEBOUNCE_MILLIS = 200;

interface PaletteProps {
  /** The study of the screen, in which it searches until the person asks for all. */
  study: ChannelSummary | undefined;
  onClose: () => void;
}

/** Goes to anything by its name: posts, people, sites, studies and screens. */
export function Palette({ study: ofScreen, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [study, setStudy] = useState(ofScreen);
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = usePaused(typed);
  const { groups, isLoading } = useEntries({ typed, search, study });
  const entries = groups.flatMap((group) => group.entries);
  const [chosenKey, setChosenKey] = useState<string>();
  const chosen = entries.find(({ key }) => key === chosenKey) ?? entries[0];
  useReturnFocus();
  useOnLeave(onClose);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Only what surrounds it belongs to the dialog itself.
    const leave = (event: MouseEvent) => {
      if (event.target === shown) close();
    };
    shown?.showModal();
    shown?.addEventListener('click', leave);
    return () => {
      shown?.removeEventListener('click', leave);
      shown?.close();
    };
  }, []);

  const open = (entry: Entry) => {
    rememberSearch(typed);
    onClose();
    void navigate({ href: entry.href });
  };
  const move = (step: 1 | -1) => {
    const index = chosen ? entries.indexOf(chosen) : -1;
    const next = entries.at((index + step + entries.length) % entries.length);
    setChosenKey(next?.key);
    if (next) document.getElementById(`${listId} ${next.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen) open(chosen);
    else if (event.key === 'Backspace' && text === '' && study) setStudy(undefined);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t('search.palette.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden />
        <input
          role="combobox"
          aria-label={t('search.palette.field')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId} ${chosen.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t('search.palette.field')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosenKey(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        {study && (
          <button
            type="button"
            aria-label={`${study.name}, ${t('search.everywhere')}`}
            onClick={() => setStudy(undefined)}
          >
            {study.name}
            <IconX size={14} aria-hidden />
          </button>
        )}
      </div>
      {/* Its options are links, which also open in a new tab. */}
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={t('search.hits')}
        className={classes.list}
        aria-busy={isLoading}
      >
        {groups.map((group) => (
          <Group key={group.key} group={group} listId={listId} chosen={chosen} onOpen={open} />
        ))}
      </div>
      <p className={classes.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.palette.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('search.palette.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('search.palette.close')}
        </span>
        {study && (
          <span>
            <kbd>{t('search.palette.backspace')}</kbd> {t('search.palette.widen')}
          </span>
        )}
      </p>
    </dialog>
  );
}

interface GroupProps {
  group: EntryGroup;
  listId: string;
  chosen: Entry | undefined;
  onOpen: (entry: Entry) => void;
}

function Group({ group: { key, label, entries }, listId, chosen, onOpen }: GroupProps) {
  const labelId = `${listId} ${key}`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className={classes.group}>
        {label}
      </p>
      {entries.map((entry) => (
        <Link
          key={entry.key}
          id={`${listId} ${entry.key}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={entry === chosen}
          tabIndex={-1}
          href={entry.href}
          className={classes.entry}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(entry);
          }}
        >
          <span className={classes.icon}>{entry.icon}</span>
          <span className={classes.title}>
            <Marked text={entry.title} />
          </span>
          {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
        </Link>
      ))}
    </div>
  );
}

/** A text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
