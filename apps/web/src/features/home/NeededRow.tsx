import { Button } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconSignature } from '@tabler/icons-react';
import { type Init } from '@studyline/contract/app';
import { acknowledgePost } from '@studyline/contract/compliance';
import { type MouseEvent, useRef } from 'react';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { ActionRow } from '../../ui/ActionRow.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { StudyMark } from '../../ui/StudyMark.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { kindOf } from '../../ui/post-kind.ts';
import type { NeededRow as Row } from './needed-rows.ts';
import type { ShownRow } from './use-finished.ts';

interface NeededRowProps {
  row: ShownRow;
  init: Init;
  onDone: (row: Row) => void;
}

/** One open action: acknowledged in place once its document was opened, else a way to it. */
export function NeededRow({ row, init, onDone }: NeededRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { post, action } = row;
  const study = init.channelSummaries.find(({ channelId }) => channelId === post.channelId);
  const due = format.due(action.dueDateTimeMillis, now);
  return (
    <ActionRow
      href={paths.post(post.postId, action.version)}
      mark={<StudyMark name={post.channelName} colour={study?.bannerColorCSS} logoUrl={study?.logoUrl} />}
      type={kindOf(post)}
      title={post.title}
      meta={[t(`home.types.${post.postType}`), post.label, post.channelName]}
      status={<StatusPill status={due.overdue ? 'late' : 'due'}>{due.text}</StatusPill>}
      action={<ActionButton row={row} onDone={onDone} />}
      done={row.done ? t('home.done') : undefined}
      leaving={row.leaving}
    />
  );
}

function ActionButton({ row, onDone }: Omit<NeededRowProps, 'init'>) {
  const { t } = useTranslation();
  const { post, action } = row;
  const item = useRef<HTMLElement>(null);
  const { mutate, isPending } = useCall(acknowledgePost, {
    about: { channelId: post.channelId },
    onDone: () => {
      onDone(row);
      // The button goes; who uses the keyboard goes on from the title of its row.
      item.current?.querySelector('a')?.focus({ preventScroll: true });
    },
  });
  const href = paths.post(post.postId, action.version);
  if (action.requiredActionType === 'SIGN') {
    return (
      <Button component={Link} href={href} leftSection={<IconSignature size={16} />}>
        {t(action.opened ? 'home.sign' : 'home.readAndSign')}
      </Button>
    );
  }
  if (action.requiredActionType === 'COMPLETE_COURSE') {
    return (
      <Button component={Link} href={href} variant="default" leftSection={<IconPlayerPlay size={16} />}>
        {t('home.watch')}
      </Button>
    );
  }
  if (action.requiredActionType === 'VIEW' || !action.opened) {
    const text = action.requiredActionType === 'VIEW' ? 'home.read' : 'home.readAndAcknowledge';
    return (
      <Button component={Link} href={href} variant="default" style={{ paddingInline: 8 }}>
        {t(text)}
      </Button>
    );
  }
  const acknowledge = (event: MouseEvent<HTMLElement>) => {
    item.current = event.currentTarget.closest('li');
    mutate({
      params: { id: post.postId },
      query: { version: action.version },
      body: { teamId: action.teamId, ruleId: action.ruleId },
    });
  };
  return (
    <Button variant="default" leftSection={<IconCheck size={16} />} loading={isPending} onClick={acknowledge}>
      {t('home.acknowledge')}
    </Button>
  );
}
