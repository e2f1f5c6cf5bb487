import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { useState } from 'react';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { useIsPhone } from '../../../use-media.ts';
import { useTranslation } from '../../../words.ts';
import { RenameRoleDialog } from './RenameRoleDialog.tsx';
import { RoleRights } from './RoleRights.tsx';
import classes from './RoleList.module.css';

type Role = ChannelSettings['roles'][number];

/** The roles of a study, and beside them the chosen one; on phones it unfolds in the list. */
export function RoleList({ settings }: { settings: ChannelSettings }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { channelId, roles } = settings;
  const [chosenId, setChosen] = useState<number>();
  const [renamed, setRenamed] = useState<Role>();
  const chosen = roles.find(({ roleId }) => roleId === chosenId) ?? (isPhone ? undefined : roles[0]);
  const categories = Map.groupBy(roles, ({ category }) => category);
  const rights = chosen && (
    <RoleRights settings={settings} role={chosen} onRename={() => setRenamed(chosen)} />
  );
  return (
    <div className={classes.roles}>
      <FormCard title={t('studyAdmin.roles.title')} hint={t('studyAdmin.roles.hint')}>
        {[...categories].map(([category, inside]) => (
          <section key={category}>
            <h3 className={classes.group}>{t(`studyAdmin.category.${category}`)}</h3>
            <ul className={classes.list}>
              {inside.map((role) => (
                <li key={role.roleId}>
                  <button
                    type="button"
                    aria-pressed={role === chosen}
                    onClick={() => setChosen(isPhone && role === chosen ? undefined : role.roleId)}
                  >
                    <span>{role.name}</span>
                    <span aria-hidden>{role.memberCount}</span>
                    <span className="sl-hidden">
                      {t('studyAdmin.roles.members', { count: role.memberCount })}
                    </span>
                  </button>
                  {isPhone && role === chosen && rights}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </FormCard>
      {!isPhone && rights}
      {renamed && (
        <RenameRoleDialog channelId={channelId} role={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </div>
  );
}
