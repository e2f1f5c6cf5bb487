import { Button } from '@mantine/core';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useRef, useState } from 'react';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { ActionBar } from '../../../ui/posts/ActionCard.tsx';
import { toMain } from '../../../ui/use-return-focus.ts';
import { useFormat } from '../../../use-format.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import { openText, returnedText, ruleStates } from '../action-words.ts';
import { isActedOn, onVersion } from '../open-actions.ts';
import { ActionButton } from './ActionButton.tsx';
import { TeamChoice } from '../TeamChoice.tsx';
import { useActionKey } from '../use-action-key.ts';

const ActionDetailsDialog = onDemand(() => import('../ActionDetailsDialog.tsx'), 'ActionDetailsDialog');
const HandOverDialog = onDemand(() => import('../HandOverDialog.tsx'), 'HandOverDialog');
const TeamDialog = onDemand(() => import('../TeamDialog.tsx'), 'TeamDialog');

/** The action at the bottom of a narrow screen: the one due first that can be done here. */
export function openActionsHere({ postDetail: detail }: PostOpened) {
  const states = ruleStates(detail.actions).filter(({ open }) => open.length > 0);
  const first = states.find(({ open: [next] }) => next && isActedOn(next));
  return first?.open ?? [];
}

/** The action on a phone, in a bar that stays in view. Sheets say what it is about, and ask for the team if there are several. */
export function PhoneAction({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const bar = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<'TEAM' | 'DETAILS' | 'HAND_OVER'>();
  const [teamId, setTeamId] = useState<number>();
  const open = openActionsHere(post);
  const action = open.find((one) => one.teamId === teamId) ?? open[0];
  const [text, Icon] =
    action?.requiredActionType === 'SIGN'
      ? [t('requiredActions.sign'), IconSignature]
      : [t('requiredActions.acknowledge'), IconCheck];
  const key = useActionKey(text);
  if (!action) return null;
  const due = format.due(action.dueDateTimeMillis, now);
  // The bar and the sheet disappear with the action. Their focus moves to the document. Focus elsewhere is left alone.
  const keepFocus = () => {
    if (dialog || bar.current?.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true });
  };
  const button = (
    <ActionButton
      key={action.teamId}
      post={post.postDetail}
      action={onVersion(action, post.postDetail)}
      onDone={() => {
        setDialog(undefined);
        keepFocus();
      }}
    />
  );
  const asked = openText(action, false, now, format);
  const returned = returnedText(post.handedOver, action, now, format);
  const close = () => setDialog(undefined);
  return (
    <>
      <ActionBar
        ref={bar}
        onDetails={() => setDialog('DETAILS')}
        kind={due.overdue ? 'late' : 'due'}
        title={t(`actionCards.short.${action.requiredActionType}`)}
        due={due.text}
        action={
          open.length > 1 ? (
            <Button
              size="md"
              fullWidth
              leftSection={<Icon size={18} />}
              {...key}
              onClick={() => setDialog('TEAM')}
            >
              {text}
            </Button>
          ) : (
            button
          )
        }
      />
      {dialog === 'DETAILS' && (
        <ActionDetailsDialog
          title={asked.title}
          text={returned ? `${asked.text} ${returned}` : asked.text}
          onHandOver={action.canHandOver ? () => setDialog('HAND_OVER') : undefined}
          onClose={close}
        />
      )}
      {dialog === 'HAND_OVER' && (
        <HandOverDialog post={post.postDetail} action={action} returnTo={toMain} onClose={close} />
      )}
      {dialog === 'TEAM' && (
        <TeamDialog onClose={close}>
          <TeamChoice actions={open} teamId={action.teamId} onChange={setTeamId} />
          {button}
        </TeamDialog>
      )}
    </>
  );
}
