import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { paths } from '../../../paths.ts';
import { TextButton, TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { RenameRoleDialog } from './RenameRoleDialog.tsx';
import classes from './Rows.module.css';

type Role = ChannelSettings['roles'][number];

/** The administrators of a study, and the names of its roles. */
export function RolesPart({ settings }: { settings: ChannelSettings }) {
  const { t } = useTranslation();
  const { channelId, clientName, administrators, roles } = settings;
  const [renamed, setRenamed] = useState<Role>();
  const categories = Map.groupBy(roles, ({ category }) => category);
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
      <FormCard title={t('studyAdmin.roles.title')} hint={t('studyAdmin.roles.hint')}>
        {[...categories].map(([category, inside]) => (
          <section key={category}>
            <h3 className={classes.group}>{t(`studyAdmin.category.${category}`)}</h3>
            <ul className={classes.rows}>
              {inside.map((role) => (
                <li key={role.roleId}>
                  <span className={classes.words}>
                    <b>{role.name}</b>
                    <RoleMembers settings={settings} role={role} />
                  </span>
                  <TextButton
                    aria-label={t('studyAdmin.roles.renameOne', { name: role.name })}
                    aria-haspopup="dialog"
                    onClick={() => setRenamed(role)}
                  >
                    {t('studyAdmin.roles.rename')}
                  </TextButton>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </FormCard>
      {renamed && (
        <RenameRoleDialog channelId={channelId} role={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </>
  );
}

/** How many members have a role. Links to them if the reader may open the study. */
function RoleMembers({ settings: { channelId, can }, role }: { settings: ChannelSettings; role: Role }) {
  const { t } = useTranslation();
  const { roleId, memberCount: count } = role;
  const members = t('studyAdmin.roles.members', { count });
  if (count === 0 || can.open !== true) return <small>{members}</small>;
  return (
    <TextLink href={`${paths.sitesAndMembers(channelId, 'members')}&role=${roleId}`}>{members}</TextLink>
  );
}
