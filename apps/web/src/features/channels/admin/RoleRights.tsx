import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { IconCheck, IconEyeOff, IconMinus } from '@tabler/icons-react';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { paths } from '../../../paths.ts';
import { TextButton, TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { rightGroupNames, rightsOf } from './role-rights.ts';
import classes from './RoleRights.module.css';

type Role = ChannelSettings['roles'][number];

interface RoleRightsProps {
  settings: ChannelSettings;
  role: Role;
  onRename: () => void;
}

/** A role: its name and members, and what it may do, by group. */
export function RoleRights({ settings, role, onRename }: RoleRightsProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.role} aria-label={t('studyAdmin.rights.show', { role: role.name })}>
      <div className={classes.head}>
        <h2>{role.name}</h2>
        <Pill kind="neutral">{t(`studyAdmin.category.${role.category}`)}</Pill>
        <TextButton
          aria-label={t('studyAdmin.roles.renameOne', { name: role.name })}
          aria-haspopup="dialog"
          onClick={onRename}
        >
          {t('studyAdmin.roles.rename')}
        </TextButton>
      </div>
      <Members settings={settings} role={role} />
      <dl className={classes.groups}>
        {rightGroupNames.map((group) => (
          <div key={group}>
            <dt>{t(`studyAdmin.rights.group.${group}`)}</dt>
            {rightsOf(group).map((permission) => (
              <Right
                key={permission}
                name={t(`studyAdmin.rights.name.${permission}`)}
                scope={role.rights.find((right) => right.permission === permission)?.scope}
              />
            ))}
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        <IconEyeOff size={16} aria-hidden />
        {t('studyAdmin.rights.blinded')}
      </p>
    </section>
  );
}

/** A right with its limit, or that the role doesn't have it. */
function Right({ name, scope }: { name: string; scope: Role['rights'][number]['scope'] | undefined }) {
  const { t } = useTranslation();
  if (!scope)
    return (
      <dd data-denied>
        <IconMinus size={17} aria-hidden />
        <span aria-hidden>{name}</span>
        <span className="sl-hidden">{t('studyAdmin.rights.not', { right: name })}</span>
      </dd>
    );
  return (
    <dd>
      <IconCheck size={17} aria-hidden />
      <span>
        {name} {scope !== 'ALL' && <small>{t(`studyAdmin.rights.scope.${scope}`)}</small>}
      </span>
    </dd>
  );
}

/** How many members have a role. Links to them if the reader may open the study. */
function Members({ settings: { channelId, can }, role }: { settings: ChannelSettings; role: Role }) {
  const { t } = useTranslation();
  const { roleId, memberCount: count } = role;
  const members = t('studyAdmin.roles.members', { count });
  return (
    <p className={classes.members}>
      {count === 0 || can.open !== true ? (
        members
      ) : (
        <TextLink href={`${paths.sitesAndMembers(channelId, 'members')}&role=${roleId}`}>{members}</TextLink>
      )}
    </p>
  );
}
