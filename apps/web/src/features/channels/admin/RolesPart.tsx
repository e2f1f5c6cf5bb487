import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { useTranslation } from '../../../words.ts';
import { RoleList } from './RoleList.tsx';
import classes from './Rows.module.css';

/** The administrators of a study, and its roles. */
export function RolesPart({ settings }: { settings: ChannelSettings }) {
  const { t } = useTranslation();
  const { clientName, administrators } = settings;
  return (
    <>
      <FormCard title={t('studyAdmin.roles.administrators')} hint={t('studyAdmin.roles.administratorsHint')}>
        {administrators.length === 0 && (
          <p className={classes.none}>{t('studyAdmin.roles.noAdministrators', { client: clientName })}</p>
        )}
        <ul className={classes.rows}>
          {administrators.map(({ userId, displayName, portraitUrl, emailAddress }) => (
            <li key={userId}>
              <Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={32} />
              <span className={classes.words}>
                <b>{displayName}</b>
                <small>
                  <EmailAddress>{emailAddress}</EmailAddress>
                </small>
              </span>
            </li>
          ))}
        </ul>
      </FormCard>
      <RoleList settings={settings} />
    </>
  );
}
