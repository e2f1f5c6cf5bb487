import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Channel } from '@studyline/contract/channels/calls';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';

/** People who may not write in a study have no button. If they may not at the moment, the button says why. */
export function NewPostButton({ study: { channelId, can } }: { study: Channel }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (can.createPost === 'FORBIDDEN') return null;
  const name = t('feed.newPost');
  // Beside filter and order, a phone has no room for the label.
  const look = isPhone
    ? { 'aria-label': name, px: 12, children: <IconPlus size={20} aria-hidden /> }
    : { leftSection: <IconPlus size={16} />, children: name };
  if (can.createPost === true)
    return <Button component={Link} href={paths.postCreation(channelId)} {...look} />;
  return <ReasonButton reason={t(`error.${can.createPost}`)} {...look} />;
}
