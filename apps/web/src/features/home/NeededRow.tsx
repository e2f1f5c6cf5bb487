import { type Init } from '@studyline/contract/app';
import { paths } from '../../paths.ts';
import { ActionRow } from '../../ui/ActionRow.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { StudyMark } from '../../ui/StudyMark.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { kindOf } from '../../ui/post-kind.ts';
import { ActionButton } from '../required-actions/shared/ActionButton.tsx';
import type { NeededRow as Row } from './needed-rows.ts';
import type { ShownRow } from './use-finished.ts';

interface NeededRowProps {
  row: ShownRow;
  init: Init;
  onDone: (row: Row) => void;
}

/** One open action. It is acknowledged here once its document was opened; before that it leads to the document. */
export function NeededRow({ row, init, onDone }: NeededRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { post, action } = row;
  const study = init.channelSummaries.find(({ channelId }) => channelId === post.channelId);
  const href = paths.post(post.postId, action.version);
  const due = format.due(action.dueDateTimeMillis, now);
  return (
    <ActionRow
      href={href}
      mark={<StudyMark name={post.channelName} colour={study?.bannerColorCSS} logoUrl={study?.logoUrl} />}
      type={kindOf(post)}
      title={post.title}
      meta={[t(`home.types.${post.postType}`), post.label, post.channelName]}
      status={<StatusPill status={due.overdue ? 'late' : 'due'}>{due.text}</StatusPill>}
      action={
        <ActionButton
          narrow
          post={post}
          action={action}
          href={href}
          onDone={() => {
            keepFocusInRow();
            onDone(row);
          }}
        />
      }
      done={row.done ? t('home.done') : undefined}
      leaving={row.leaving}
    />
  );
}

/** The button goes away. With the keyboard the focus continues at the title of the row. */
function keepFocusInRow(): void {
  document.activeElement?.closest('li')?.querySelector('a')?.focus({ preventScroll: true });
}
