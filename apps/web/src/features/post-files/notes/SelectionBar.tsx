import { IconHighlight, IconNote } from '@tabler/icons-react';
import { addPageNote } from '@studyline/contract/page-notes/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useCall } from '../../../live/use-call.ts';
import { cx } from '../../../ui/class-names.ts';

import { floatBar } from '../../../ui/posts/float-bar.ts';
import { useTranslation } from '../../../words.ts';
import classes from './Notes.module.css';
import type { SelectedText } from './use-selected-text.ts';

interface SelectionBarProps {
  post: PostOpened;
  selected: SelectedText;
  onNote: () => void;
}

/** What can be done with selected text. It is at the edge, not at the text, where phones have their own menu. */
export function SelectionBar({ post, selected, onNote }: SelectionBarProps) {
  const { t } = useTranslation();
  const { postId: id, version } = post.postDetail;
  const highlight = useCall(addPageNote, { onRecorded: () => getSelection()?.removeAllRanges() });
  return (
    <div
      role="toolbar"
      aria-label={t('pageNotes.selected')}
      className={cx(floatBar, classes.bar)}
      // The text stays selected.
      onPointerDown={(event) => event.preventDefault()}
    >
      <button
        type="button"
        disabled={highlight.isPending}
        onClick={() => highlight.mutate({ params: { id, version }, body: selected })}
      >
        <IconHighlight size={18} aria-hidden />
        {t('pageNotes.highlight')}
      </button>
      <button type="button" onClick={onNote}>
        <IconNote size={18} aria-hidden />
        {t('pageNotes.note')}
      </button>
    </div>
  );
}
