import { Button, type ButtonProps, Loader } from '@mantine/core';
import { IconBook2, IconCheck, IconPlayerPlay, IconSignature } from '@tabler/icons-react';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { useQueryClient } from '@tanstack/react-query';
import { announceNextAction } from '../next-action.ts';
import { refreshPost } from '../../../live/refresh-post.ts';
import { useCall } from '../../../live/use-call.ts';
import { Link } from '../../../ui/Link.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { useTranslation } from '../../../words.ts';

interface ActionButtonProps {
  post: Pick<PostDetail, 'postId' | 'title'>;
  action: RequiredAction;
  /** In a list: the post's address, for what cannot be done in place. Undefined on the post itself, where the button is the main one. */
  href?: string;
  /** A row has less room than a card. */
  narrow?: boolean;
  /** Called once it is recorded. The button stays until the new state has loaded, so its focus can be moved first. */
  onDone: () => void;
}

/** The one button of an open action, wherever it is shown. It acts in place if possible, or else leads to the post. */
export function ActionButton({ href, ...props }: ActionButtonProps) {
  const { requiredActionType: type, can } = props.action;
  const isDoneHere = type === 'ACKNOWLEDGE' && !(href && can === 'NOT_OPENED');
  if (isDoneHere) return <AcknowledgeButton {...props} main={!href} />;
  return href && <PostButton {...props} href={href} />;
}

/** Acknowledges. A refusal shows the server's message as a toast. */
function AcknowledgeButton({ post, action, onDone, main }: ActionButtonProps & { main: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { postId, title } = post;
  const { mutate, isPending } = useCall(acknowledgePost, {
    waits: true,
    onRecorded: onDone,
    onDone: () => void announceNextAction(queryClient),
  });
  const { can } = action;
  const acknowledge = () => {
    if (isPending || can !== true) return;
    mutate(
      {
        params: { id: postId },
        query: { version: action.version },
        body: { teamId: action.teamId, ruleId: action.ruleId },
      },
      // If an action is refused, this screen is out of date.
      { onError: () => void refreshPost(queryClient, postId) },
    );
  };
  const text = t('requiredActions.acknowledge');
  const size = main ? 18 : 16;
  const look: ButtonProps = main ? { size: 'md', fullWidth: true } : { variant: 'default' };
  const reason =
    can === true ? undefined : can === 'NOT_OPENED' ? t('requiredActions.notOpened') : t(`error.${can}`);
  return (
    <ReasonButton
      {...look}
      reason={reason}
      leftSection={isPending ? <Loader size={16} color="currentColor" /> : <IconCheck size={size} />}
      aria-label={main ? undefined : t('requiredActions.ofPost', { action: text, title })}
      aria-disabled={isPending}
      onClick={acknowledge}
    >
      {text}
    </ReasonButton>
  );
}

/** Leads to the post for reading. */
function PostButton({ post, action, href, narrow = false }: ActionButtonProps & { href: string }) {
  const { t } = useTranslation();
  const { requiredActionType: type, can } = action;
  const { text, Icon, ...look } = {
    VIEW: { text: t('requiredActions.read'), Icon: IconBook2, variant: 'default' },
    ACKNOWLEDGE: { text: t('requiredActions.readAndAcknowledge'), Icon: IconBook2, variant: 'default' },
    SIGN: {
      text: t(can === 'NOT_OPENED' ? 'requiredActions.readAndSign' : 'requiredActions.sign'),
      Icon: IconSignature,
      variant: 'filled',
    },
    COMPLETE_COURSE: { text: t('requiredActions.watch'), Icon: IconPlayerPlay, variant: 'default' },
  }[type];
  // The longest of the buttons has no icon. Its label says enough.
  const isTight = narrow && Icon === IconBook2;
  return (
    <Button
      component={Link}
      href={href}
      {...look}
      leftSection={isTight ? undefined : <Icon size={16} />}
      style={isTight ? { paddingInline: 8 } : undefined}
      aria-label={t('requiredActions.ofPost', { action: text, title: post.title })}
    >
      {text}
    </Button>
  );
}
