import { Button } from '@mantine/core';
import { IconBook2, IconPlayerPlay, IconSignature } from '@tabler/icons-react';
import type { RequiredAction } from '@studyline/contract/required-actions';
import type { PostDetail } from '@studyline/contract/posts';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import { AcknowledgeButton } from '../AcknowledgeButton.tsx';

interface PostActionProps {
  post: Pick<PostDetail, 'postId' | 'channelId' | 'title'>;
  action: RequiredAction;
  /** Where the post is read: what asks for more than a click is done there. */
  href: string;
  onDone: (completedAtMillis: number) => void;
}

/** The one button of a card for an open action: acknowledges in place once the post was opened, else leads to the post. */
export function PostAction({ post, action, href, onDone }: PostActionProps) {
  const { t } = useTranslation();
  const { requiredActionType: type, opened } = action;
  if (type === 'ACKNOWLEDGE' && opened) {
    return <AcknowledgeButton post={post} action={action} onDone={onDone} />;
  }
  const { text, Icon, variant } = {
    VIEW: { text: t('requiredActions.read'), Icon: IconBook2, variant: 'default' },
    ACKNOWLEDGE: { text: t('requiredActions.readAndAcknowledge'), Icon: IconBook2, variant: 'default' },
    SIGN: {
      text: t(opened ? 'requiredActions.sign' : 'requiredActions.readAndSign'),
      Icon: IconSignature,
      variant: 'filled',
    },
    COMPLETE_COURSE: { text: t('requiredActions.watch'), Icon: IconPlayerPlay, variant: 'default' },
  }[type];
  return (
    <Button
      component={Link}
      href={href}
      variant={variant}
      leftSection={<Icon size={16} />}
      aria-label={t('requiredActions.ofPost', { action: text, title: post.title })}
    >
      {text}
    </Button>
  );
}
