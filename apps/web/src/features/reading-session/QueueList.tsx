import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashedCheck,
  IconCircleMinus,
} from '@tabler/icons-react';
import { DuePill } from '../required-actions/shared/ActionPill.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import type { QueueEntry } from './queue.ts';
import classes from './ReadingSession.module.css';

/** CLOSED is no longer asked for, and was not done in this sitting. */
export type EntryState = 'OPEN' | 'COLLECTED' | 'DONE' | 'CLOSED';

interface QueueListProps {
  entries: readonly QueueEntry[];
  current: string | undefined;
  stateOf: (entry: QueueEntry) => EntryState;
  /** Put off. They are at the end. */
  isLater: (entry: QueueEntry) => boolean;
  onChoose: (key: string) => void;
}

const icons = {
  OPEN: IconCircle,
  COLLECTED: IconCircleDashedCheck,
  DONE: IconCircleCheckFilled,
  CLOSED: IconCircleMinus,
};

/** All letters of the sitting. The one that is read stays in view. */
export function QueueList({ entries, current, stateOf, isLater, onChoose }: QueueListProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => {
        const { key, posts, dueDateTimeMillis: due } = entry;
        const [{ title, label, channelName }, ...copies] = posts;
        const state = stateOf(entry);
        const Icon = icons[state];
        return (
          <li key={key} data-later={isLater(entry) || undefined}>
            <button
              type="button"
              ref={key === current ? bringIntoView : undefined}
              aria-current={key === current || undefined}
              data-state={state}
              onClick={() => onChoose(key)}
            >
              <Icon size={20} aria-label={t(`readingSession.state.${state}`)} />
              <span>
                <b title={title}>{title}</b>
                <small>
                  {label} · {channelName}
                  {copies.length > 0 && ` +${copies.length}`}
                </small>
                {isLater(entry) ? (
                  <Pill kind="neutral">{t('readingSession.later')}</Pill>
                ) : (
                  state === 'OPEN' && (due === null || due < now) && <DuePill at={due} now={now} />
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function bringIntoView(button: HTMLButtonElement | null): void {
  void button?.scrollIntoView({ block: 'nearest' });
}
