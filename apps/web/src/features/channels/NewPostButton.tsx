import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Channel } from '@studyline/contract/channels';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useTranslation } from '../../words.ts';

/** People who may not write in a study have no button. People who may not at the moment have one that says why. */
export function NewPostButton({ study: { channelId, can } }: { study: Channel }) {
  const { t } = useTranslation();
  if (can.createPost === 'FORBIDDEN') return null;
  const icon = <IconPlus size={16} />;
  if (can.createPost === true) {
    return (
      <Button component={Link} href={paths.postCreation(channelId)} leftSection={icon}>
        {t('feed.newPost')}
      </Button>
    );
  }
  return (
    <ReasonButton reason={t(`error.${can.createPost}`)} leftSection={icon}>
      {t('feed.newPost')}
    </ReasonButton>
  );
}
