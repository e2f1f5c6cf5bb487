import { isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx';
import { useFormat } from '../../../use-format.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';

interface ActionPillProps {
  action: RequiredAction;
  /** The signed-in person's name. The person who acted is named only if it was someone else. */
  ownName: string;
}

/** "Due tomorrow", "Overdue by 3 days", "Acknowledged 13 Nov". */
export function ActionPill({ action, ownName }: ActionPillProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (isOpenAction(action)) return <DuePill at={action.dueDateTimeMillis} now={now} />;
  const { completedAtDateTimeMillis: at, completedByUserName: name, requiredActionType } = action;
  if (at === null) return null;
  const done = t(`requiredActions.done.${requiredActionType}`, { date: format.dayMonth(at, now) });
  return (
    <StatusPill status="done">
      {name && name !== ownName ? t('requiredActions.doneBy', { done, name }) : done}
    </StatusPill>
  );
}

/** When something is due; null while the team is on hold. */
export function DuePill({ at, now }: { at: number | null; now: number }) {
  const { text, overdue } = useFormat().due(at, now);
  return <StatusPill status={at === null ? 'paused' : overdue ? 'late' : 'due'}>{text}</StatusPill>;
}
