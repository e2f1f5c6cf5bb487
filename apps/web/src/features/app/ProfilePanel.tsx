import { useMantineColorScheme } from '@mantine/core';
import { IconBell, IconLogout2, IconUserCircle } from '@tabler/icons-react';
import type { Init } from '@studyline/contract/app/calls';
import { updateProfile } from '@studyline/contract/users/calls';
import { languageIds, languages } from '@studyline/contract/words/languages';
import { useCall } from '../../live/use-call.ts';
import { setKeysOn, useKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { language, rememberLanguage, useTranslation } from '../../words.ts';
import { useSignOut } from '../auth/use-sign-out.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { CalendarFeed } from '../calendar/shared/CalendarFeed.tsx';
import { FoldedRows } from './FoldedRows.tsx';
import classes from './ProfileMenu.module.css';

/** The person's name, the language, how the app looks, emails, the calendar, sign out. */
export function ProfilePanel({ init, onClose }: { init: Init; onClose: () => void }) {
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
      <Link href={paths.updateProfile()} className={classes.entry} onClick={onClose}>
        <IconUserCircle size={18} aria-hidden />
        {t('shell.yourProfile')}
      </Link>
      <Link href={paths.updateProfile('notifications')} className={classes.entry} onClick={onClose}>
        <IconBell size={18} aria-hidden />
        {t('emails.title')}
      </Link>
      <LanguageRow />
      <div className={classes.row}>
        <span aria-hidden>{t('profile.menu.appearance')}</span>
        <Segments
          label={t('profile.menu.appearance')}
          value={colorScheme}
          onChange={setColorScheme}
          options={[
            { value: 'light', label: t('profile.menu.light') },
            { value: 'dark', label: t('profile.menu.dark') },
            { value: 'auto', label: t('profile.menu.system') },
          ]}
        />
      </div>
      <div className={classes.keys}>
        <Checkbox checked={areKeysOn} onChange={setKeysOn} detail={t('profile.menu.keysNote')}>
          {t('profile.menu.keys')}
        </Checkbox>
      </div>
      <FoldedRows title={t('calendar.feed.row')}>
        <CalendarFeed />
      </FoldedRows>
      <button type="button" className={classes.entry} disabled={isPending} onClick={() => signOut()}>
        <IconLogout2 size={18} aria-hidden />
        {t('shell.signOut')}
      </button>
    </div>
  );
}

/** The language applies on all of the person's devices. The page reloads, which keeps or asks about unsaved text. */
function LanguageRow() {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useCall(updateProfile, {
    onDone: ({ basicUserInfo }) => {
      if (rememberLanguage(basicUserInfo.languageId)) window.location.reload();
    },
  });
  return (
    <div className={classes.row}>
      <span aria-hidden>{t('profile.menu.language')}</span>
      <Segments
        label={t('profile.menu.language')}
        value={(isPending ? variables.body?.languageId : undefined) ?? language}
        onChange={(languageId) => mutate({ body: { languageId } })}
        options={languageIds.map((id) => ({
          value: id,
          label: (
            <span lang={id} translate="no">
              {languages[id].name}
            </span>
          ),
        }))}
      />
    </div>
  );
}
