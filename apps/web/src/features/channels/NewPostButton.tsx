import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Channel } from '@studyline/contract/channels';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';

/** People who may not write in a study have no button. People who may not at the moment have one that says why. */
export function NewPostButton({ study: { channelId, can } }: { study: Channel }) {
  const { t } = useTranslation();
  const reasonId = useId();
  if (can.createPost === 'FORBIDDEN') return null;
  const icon = <IconPlus size={16} />;
  if (can.createPost === true) {
    return (
      <Button component={Link} href={paths.postCreation(channelId)} leftSection={icon}>
        {t('feed.newPost')}
      </Button>
    );
  }
  const reason = t(`error.${can.createPost}`);
  return (
    <>
      {/* Not disabled, because then neither the keyboard nor a screen reader would find the reason. */}
      <Button data-disabled aria-disabled aria-describedby={reasonId} title={reason} leftSection={icon}>
        {t('feed.newPost')}
      </Button>
      <span id={reasonId} className="sl-hidden">
        {reason}
      </span>
    </>
  );
}
