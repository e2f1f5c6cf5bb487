import type { Init } from '@studyline/contract/app/calls';
import { onDemand } from '../../navigation/on-demand.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { loadLaterWords, useTranslation } from '../../words.ts';
import classes from './ProfileMenu.module.css';

const ProfilePanel = onDemand(
  async () => (await Promise.all([import('./ProfilePanel.tsx'), loadLaterWords()]))[0],
  'ProfilePanel',
);

interface ProfileMenuProps {
  init: Init;
  size: number;
  place: 'beside' | 'below-end';
}

/** The signed-in person's own menu: who they are, how the app looks, sign out. */
export function ProfileMenu({ init, size, place }: ProfileMenuProps) {
  const { t } = useTranslation();
  const { userId, displayName, firstName, lastName, portraitUrl } = init.user.basicUserInfo;
  return (
    <Popover
      label={t('shell.profile', { name: displayName })}
      buttonClassName={classes.button}
      place={place}
      onIntent={ProfilePanel.preload}
      renderContent={(close) => <ProfilePanel init={init} onClose={close} />}
    >
      <Avatar userId={userId} name={`${firstName} ${lastName}`} portraitUrl={portraitUrl} size={size} />
    </Popover>
  );
}
