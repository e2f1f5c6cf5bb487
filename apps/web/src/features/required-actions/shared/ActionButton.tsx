import { Button, type ButtonProps, Loader } from '@mantine/core';
import { IconBook2, IconCheck, IconPlayerPlay, IconSignature } from '@tabler/icons-react';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { signPost } from '@studyline/contract/signatures/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announceNextAction } from '../next-action.ts';
import { type ActionKey, useActionKey } from '../use-action-key.ts';
import { refreshPost } from '../../../live/refresh-post.ts';
import { useCall } from '../../../live/use-call.ts';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { loadLaterWords, useTranslation } from '../../../words.ts';

const SignDialog = onDemand(
  async () => (await Promise.all([import('../SignDialog.tsx'), loadLaterWords()]))[0],
  'SignDialog',
);

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
  if (!(href && can === 'NOT_OPENED')) {
    if (type === 'ACKNOWLEDGE') return <AcknowledgeButton {...props} main={!href} />;
    if (type === 'SIGN') return <SignButton {...props} main={!href} />;
  }
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
    onDone: () => void announceNextAction(queryClient, 'ACKNOWLEDGE'),
  });
  const text = t('requiredActions.acknowledge');
  const actionKey = useActionKey(text);
  const acknowledge = () => {
    if (isPending || action.can !== true) return;
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
  return (
    <PlaceButton
      text={text}
      actionKey={actionKey}
      Icon={IconCheck}
      can={action.can}
      title={title}
      main={main}
      isPending={isPending}
      onClick={acknowledge}
    />
  );
}

/** Opens the dialog for signing. */
function SignButton({ post, action, onDone, main }: ActionButtonProps & { main: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const text = t('requiredActions.sign');
  const actionKey = useActionKey(text);
  const sign = useCall(signPost, {
    failure: 'form',
    waits: true,
    onRecorded: () => {
      // As if the dialog had closed already: what follows moves the focus from here.
      actionKey.ref.current?.focus({ preventScroll: true });
      setOpen(false);
      onDone();
    },
    onDone: () => void announceNextAction(queryClient, 'SIGN'),
  });
  const open = () => {
    if (sign.isPending || action.can !== true) return;
    sign.reset();
    setOpen(true);
  };
  return (
    <>
      <PlaceButton
        text={text}
        actionKey={actionKey}
        Icon={IconSignature}
        can={action.can}
        title={post.title}
        main={main}
        isPending={sign.isPending && !isOpen}
        onClick={open}
      />
      {isOpen && <SignDialog post={post} action={action} sign={sign} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PlaceButtonProps {
  text: string;
  actionKey: ActionKey;
  Icon: typeof IconCheck;
  can: RequiredAction['can'];
  title: string;
  main: boolean;
  isPending: boolean;
  onClick: () => void;
}

/** Acts in place: the main button of a post, or a smaller one in a list. */
function PlaceButton({ text, actionKey, Icon, can, title, main, isPending, onClick }: PlaceButtonProps) {
  const { t } = useTranslation();
  const look: ButtonProps = main ? { size: 'md', fullWidth: true } : { variant: 'default' };
  const reason =
    can === true ? undefined : can === 'NOT_OPENED' ? t('requiredActions.notOpened') : t(`error.${can}`);
  return (
    <ReasonButton
      {...look}
      {...(main ? actionKey : { ref: actionKey.ref })}
      reason={reason}
      leftSection={isPending ? <Loader size={16} color="currentColor" /> : <Icon size={main ? 18 : 16} />}
      aria-label={main ? undefined : t('requiredActions.ofPost', { action: text, title })}
      aria-disabled={isPending}
      onClick={onClick}
    >
      {text}
    </ReasonButton>
  );
}

/** Leads to the post for reading. */
function PostButton({ post, action, href, narrow = false }: ActionButtonProps & { href: string }) {
  const { t } = useTranslation();
  const {
    text,
    Icon,
    variant = 'default',
    hash = '',
  } = {
    VIEW: { text: t('requiredActions.read'), Icon: IconBook2 },
    ACKNOWLEDGE: { text: t('requiredActions.readAndAcknowledge'), Icon: IconBook2 },
    SIGN: {
      text: t('requiredActions.readAndSign'),
      Icon: IconSignature,
      variant: 'filled',
    },
    // The course starts by itself (PLAY_HASH).
    COMPLETE_COURSE: { text: t('requiredActions.watch'), Icon: IconPlayerPlay, hash: '#play' },
  }[action.requiredActionType] as { text: string; Icon: typeof IconCheck; variant?: string; hash?: string };
  // The longest of the buttons has no icon. Its label says enough.
  const isTight = narrow && Icon === IconBook2;
  return (
    <Button
      component={Link}
      href={href + hash}
      variant={variant}
      leftSection={isTight ? undefined : <Icon size={16} />}
      style={isTight ? { paddingInline: 8 } : undefined}
      aria-label={t('requiredActions.ofPost', { action: text, title: post.title })}
    >
      {text}
    </Button>
  );
}
