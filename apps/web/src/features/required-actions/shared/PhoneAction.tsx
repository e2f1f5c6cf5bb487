import { Button } from '@mantine/core';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useRef, useState } from 'react';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { ActionBar } from '../../../ui/posts/ActionCard.tsx';
import { useFormat } from '../../../use-format.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import { ruleStates } from '../action-words.ts';
import { isActedOn, onVersion } from '../open-actions.ts';
import { ActionButton } from './ActionButton.tsx';
import { TeamChoice } from '../TeamChoice.tsx';
import { useActionKey } from '../use-action-key.ts';

const TeamDialog = onDemand(() => import('../TeamDialog.tsx'), 'TeamDialog');

/** The action at the bottom of a narrow screen: the one due first that can be done here. */
export function openActionsHere({ postDetail: detail }: PostOpened) {
  const states = ruleStates(detail.actions).filter(({ open }) => open.length > 0);
  const first = states.find(({ open: [next] }) => next && isActedOn(next));
  return first?.open ?? [];
}

/** The action on a phone, in a bar that stays in view. If there are several teams, one is chosen in a sheet. */
export function PhoneAction({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const bar = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
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
    if (isChoosing || bar.current?.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true });
  };
  const button = (
    <ActionButton
      key={action.teamId}
      post={post.postDetail}
      action={onVersion(action, post.postDetail)}
      onDone={() => {
        setChoosing(false);
        keepFocus();
      }}
    />
  );
  return (
    <>
      <ActionBar
        ref={bar}
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
              onClick={() => setChoosing(true)}
            >
              {text}
            </Button>
          ) : (
            button
          )
        }
      />
      {isChoosing && (
        <TeamDialog onClose={() => setChoosing(false)}>
          <TeamChoice actions={open} teamId={action.teamId} onChange={setTeamId} />
          {button}
        </TeamDialog>
      )}
    </>
  );
}
