import { useLayoutEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { ActionRow } from '../../ui/posts/ActionRow.tsx';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { kindOf } from '../../ui/posts/post-kind.ts';
import { MarkOfPost } from '../channels/shared/MarkOfPost.tsx';
import { ActionButton } from '../required-actions/shared/ActionButton.tsx';
import { DuePill } from '../required-actions/shared/ActionPill.tsx';
import { whyYou } from '../required-actions/shared/why-you.ts';
import type { NeededRow as Row } from './needed-rows.ts';
import type { ShownRow } from './use-finished.ts';

interface NeededRowProps {
  row: ShownRow;
  onDone: (row: Row) => void;
}

/** One open action. It can be acknowledged or signed here once its document has been opened; before that it leads to the document. */
export function NeededRow({ row, onDone }: NeededRowProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { post, action } = row;
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const row = element.current;
    return () => passFocusOn(row);
  }, []);
  const href = paths.post(post.postId, action.version);
  const isOpened = ['ACKNOWLEDGE', 'SIGN'].includes(action.requiredActionType) && action.can === true;
  return (
    <ActionRow
      ref={element}
      href={href}
      mark={<MarkOfPost post={post} />}
      type={kindOf(post)}
      title={post.title}
      meta={[
        t(`app.postTypes.${post.postType}`),
        post.label,
        post.channelName,
        // Says why it can be done here: the others have to be read first.
        ...whyYou(action),
        ...(isOpened ? [t('home.opened')] : []),
      ]}
      status={<DuePill at={action.dueDateTimeMillis} now={now} />}
      action={
        <ActionButton
          narrow
          post={post}
          action={action}
          href={href}
          onDone={() => {
            keepFocusIn(element.current);
            onDone(row);
          }}
        />
      }
      done={row.done ? t('home.done') : undefined}
      leaving={row.leaving}
    />
  );
}

/** The button disappears. For keyboard users the focus moves to the row's title. Focus elsewhere is left alone. */
function keepFocusIn(row: HTMLElement | null): void {
  if (row?.contains(document.activeElement)) row.querySelector('a')?.focus({ preventScroll: true });
}

/** A row that disappears while focused passes the focus to the next one, or to the last. */
function passFocusOn(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return;
  const rows = [...(row.closest('main') ?? document.body).querySelectorAll('li')].filter(
    (one) => one !== row,
  );
  const next = rows.find((one) => row.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  (next ?? rows.at(-1))?.querySelector('a')?.focus({ preventScroll: true });
}
