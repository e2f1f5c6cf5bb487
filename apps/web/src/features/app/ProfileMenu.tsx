import { useMantineColorScheme } from '@mantine/core';
import { IconLogout2 } from '@tabler/icons-react';
import type { Init } from '@studyline/contract/app';
import { useTranslation } from '../../words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { useSignOut } from '../auth/use-sign-out.ts';
import { setKeysOn, useKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { Popover } from '../../ui/Popover.tsx';
import classes from './ProfileMenu.module.css';

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
      renderContent={() => <ProfilePanel init={init} />}
    >
      <Avatar userId={userId} name={`${firstName} ${lastName}`} portraitUrl={portraitUrl} size={size} />
    </Popover>
  );
}

function ProfilePanel({ init }: { init: Init }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const areKeysOn = useKeysOn();
  const { mutate: signOut, isPending } = useSignOut();
  const { displayName, emailAddress, jobTitle } = init.user.basicUserInfo;
  return (
    <div className={classes.panel}>
      <div className={classes.person}>
        <b>{displayName}</b>
        {jobTitle && <span>{jobTitle}</span>}
        <span>{emailAddress}</span>
      </div>
      <div className={classes.row}>
        <span aria-hidden>{t('shell.appearance')}</span>
        <Segments
          label={t('shell.appearance')}
          value={colorScheme}
          onChange={setColorScheme}
          options={[
            { value: 'light', label: t('shell.light') },
            { value: 'dark', label: t('shell.dark') },
            { value: 'auto', label: t('shell.system') },
          ]}
        />
      </div>
      <label className={classes.keys}>
        <input
          type="checkbox"
          checked={areKeysOn}
          onChange={(event) => setKeysOn(event.currentTarget.checked)}
        />
        <span>
          {t('shell.keys')}
          <small>{t('shell.keysNote')}</small>
        </span>
      </label>
      <button type="button" className={classes.signOut} disabled={isPending} onClick={() => signOut()}>
        <IconLogout2 size={18} aria-hidden />
        {t('shell.signOut')}
      </button>
    </div>
  );
}
