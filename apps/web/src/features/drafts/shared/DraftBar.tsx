import { Button } from '@mantine/core';
import { IconChevronDown, IconClock, IconPencil } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { Link } from '../../../ui/Link.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import { ReaderBar } from '../../../ui/posts/ReaderBar.tsx';
import { useFormat } from '../../../use-format.ts';
import { useIsNarrow } from '../../../use-media.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import { draftText } from '../draft-words.ts';
import { outcomeWords } from '../outcome-words.ts';
import type { DraftAction, DraftActions } from './use-draft-actions.tsx';
import classes from './DraftBar.module.css';

/**
 * An unpublished version: what comes next, in one sentence, and what this person can do about it. On narrow screens it is at the bottom,
 * and its less common commands are in the menu of the post.
 */
export function DraftBar({ post, actions }: { post: PostOpened; actions: DraftActions }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const isNarrow = useIsNarrow();
  const { main, second, more } = actions;
  const { postDetail: detail } = post;
  const { postId, version } = detail;
  const decides = detail.can.approve === true;
  const { title, text } = draftText(detail);
  return (
    <ReaderBar
      key={`${postId}-${version}`}
      kind={decides ? 'due' : 'neutral'}
      atBottom={isNarrow}
      icon={decides ? <IconClock size={18} aria-hidden /> : <IconPencil size={18} aria-hidden />}
      lead={decides ? t('drafts.outcome.lead') : undefined}
      title={decides ? outcomeWords(post, now, format) : title}
      text={decides ? undefined : text}
      actions={
        <>
          {!isNarrow && more.length > 0 && (
            <Menu label={t('drafts.more')} align="end" buttonClassName={classes.more} items={more}>
              {t('drafts.moreShort')}
              <IconChevronDown size={16} aria-hidden />
            </Menu>
          )}
          {second && <ActionButton action={second} variant="default" />}
          {main && <ActionButton action={main} variant="filled" />}
        </>
      }
    />
  );
}

function ActionButton({ action, variant }: { action: DraftAction; variant: 'default' | 'filled' }) {
  const { label, href, onSelect, loading } = action;
  if (href !== undefined)
    return (
      <Button component={Link} variant={variant} href={href}>
        {label}
      </Button>
    );
  return (
    <Button variant={variant} loading={loading ?? false} onClick={onSelect && singleClick(onSelect)}>
      {label}
    </Button>
  );
}
