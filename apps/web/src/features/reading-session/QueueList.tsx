import { IconCircle, IconCircleCheckFilled, IconCircleDashedCheck } from '@tabler/icons-react';
import { DuePill } from '../required-actions/shared/ActionPill.tsx';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import type { QueueEntry } from './queue.ts';
import classes from './ReadingSession.module.css';

export type EntryState = 'OPEN' | 'COLLECTED' | 'DONE';

interface QueueListProps {
  entries: readonly QueueEntry[];
  current: string | undefined;
  stateOf: (entry: QueueEntry) => EntryState;
  onChoose: (key: string) => void;
}

const icons = { OPEN: IconCircle, COLLECTED: IconCircleDashedCheck, DONE: IconCircleCheckFilled };

/** All letters of the sitting. The one that is read stays in view. */
export function QueueList({ entries, current, stateOf, onChoose }: QueueListProps) {
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
          <li key={key}>
            <button
              type="button"
              ref={key === current ? bringIntoView : undefined}
              aria-current={key === current || undefined}
              data-state={state}
              onClick={() => onChoose(key)}
            >
              <Icon size={20} aria-label={t(`readingSession.state.${state}`)} />
              <span>
                <b>{title}</b>
                <small>
                  {label} · {channelName}
                  {copies.length > 0 && ` +${copies.length}`}
                </small>
                {state === 'OPEN' && (due === null || due < now) && <DuePill at={due} now={now} />}
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
