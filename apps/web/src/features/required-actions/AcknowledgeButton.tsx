import { Button, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { acknowledgePost } from '@studyline/contract/compliance';
import { type RequiredAction } from '@studyline/contract/required-actions';
import { type PostDetail } from '@studyline/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../live/use-call.ts';
import { refreshPost } from '../../live/refresh-post.ts';
import { useTranslation } from '../../words.ts';

interface AcknowledgeButtonProps {
  post: Pick<PostDetail, 'postId' | 'channelId' | 'title'>;
  action: RequiredAction;
  /** Called once it is recorded, with the time of the first record in UTC milliseconds. */
  onDone?: (completedAtMillis: number) => void;
  /** On a page of its own the button is the main one, and as wide as its card. */
  main?: boolean;
}

/** Acknowledges in place; only for somebody who has opened this version. A refusal is a toast with the server's sentence. */
export function AcknowledgeButton({ post, action, onDone, main = false }: AcknowledgeButtonProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useCall(acknowledgePost, {
    about: { channelId: post.channelId },
    onDone: (result) => onDone?.(result.completedAtDateTimeMillis),
  });
  const acknowledge = () => {
    if (isPending) return;
    mutate(
      {
        params: { id: post.postId },
        query: { version: action.version },
        body: { teamId: action.teamId, ruleId: action.ruleId },
      },
      // What was refused is not as this screen shows it.
      { onError: () => refreshPost(queryClient, post.postId) },
    );
  };
  const text = t('requiredActions.acknowledge');
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      fullWidth={main}
      size={main ? 'md' : undefined}
      leftSection={isPending ? <Loader size={16} color="currentColor" /> : <IconCheck size={16} />}
      aria-label={main ? undefined : t('requiredActions.ofPost', { action: text, title: post.title })}
      // A disabled button would lose the focus of the keyboard.
      aria-disabled={isPending}
      onClick={acknowledge}
    >
      {text}
    </Button>
  );
}
