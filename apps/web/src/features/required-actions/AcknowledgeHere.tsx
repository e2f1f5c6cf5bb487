import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { RequiredAction } from '@studyline/contract/required-actions';
import type { PostDetail } from '@studyline/contract/posts';
import { useTranslation } from '../../words.ts';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';

interface AcknowledgeHereProps {
  post: PostDetail;
  action: RequiredAction;
  onDone: () => void;
}

/**
 * Acknowledges the version on the screen, as soon as it is known to have been opened; until then the same button waits in
 * its place. An action that a minor version carried over is done on the version that is read.
 */
export function AcknowledgeHere({ post, action, onDone }: AcknowledgeHereProps) {
  const { t } = useTranslation();
  if (!action.opened) {
    return (
      <Button
        size="md"
        fullWidth
        leftSection={<IconCheck size={18} />}
        aria-disabled
        data-disabled
        title={t('actionCards.notOpened')}
      >
        {t('requiredActions.acknowledge')}
      </Button>
    );
  }
  return <AcknowledgeButton post={post} action={{ ...action, version: post.version }} onDone={onDone} main />;
}
