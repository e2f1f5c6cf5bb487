import type { AccessEntry } from '@studyline/contract/audit/calls';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './AccessPage.module.css';

/** People with their permissions, and since when. A row opens the person, where roles are changed and access is ended. */
export function AccessTable({ channelId, people }: { channelId: number; people: AccessEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const column = (key: 'person' | 'roles' | 'teams' | 'signedIn' | 'access', width?: string) => ({
    key,
    label: t(`auditTrail.review.column.${key}`),
    ...(width && { width }),
  });
  const quiet = (text: string) => <span className={classes.quiet}>{text}</span>;
  return (
    <DataTable
      caption={t('auditTrail.review.title')}
      columns={[
        column('person', '28%'),
        column('roles', '20%'),
        column('teams', '24%'),
        column('signedIn'),
        column('access'),
      ]}
      rows={people.map((person) => ({
        id: person.channelMemberId,
        opens: true,
        cells: {
          person: <Person channelId={channelId} person={person} />,
          roles: (
            <Since
              all={person.roles.map((role) => ({
                key: role.roleId,
                name: role.name,
                at: role.grantedDateTimeMillis,
                until: role.untilDateTimeMillis,
              }))}
            />
          ),
          teams: (
            <Since
              all={person.teams.map((team) => ({
                key: team.teamId,
                name: team.teamName,
                at: team.joinedDateTimeMillis,
                until: null,
              }))}
            />
          ),
          signedIn:
            person.lastLoginDateTimeMillis === null
              ? quiet(t('auditTrail.review.never'))
              : format.date(person.lastLoginDateTimeMillis),
          access: (
            <NameCell
              title={t(person.isReadOnly ? 'auditTrail.review.readOnly' : 'auditTrail.review.full')}
              detail={person.blinding !== 'NOT_APPLICABLE' && t(`teams.blinding.${person.blinding}`)}
            />
          ),
        },
      }))}
    />
  );
}

function Person({ channelId, person }: { channelId: number; person: AccessEntry }): ReactNode {
  const { channelMemberId, userId, displayName, emailAddress, portraitUrl } = person;
  return (
    <NameCell
      mark={<Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={32} />}
      title={
        <Link href={paths.member(channelId, channelMemberId)} className="sl-card-link">
          <span className="sl-clamp" title={displayName}>
            {displayName}
          </span>
        </Link>
      }
      detail={emailAddress}
    />
  );
}

/** Roles or teams, each with its start date, and a role also with its end date. */
function Since({ all }: { all: { key: number; name: string; at: number; until: number | null }[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (all.length === 0) return <span className={classes.quiet}>{t('auditTrail.review.none')}</span>;
  return (
    <ul className={classes.all}>
      {all.map(({ key, name, at, until }) => (
        <li key={key}>
          {name}
          <small>
            {until === null
              ? t('auditTrail.review.since', { date: format.date(at) })
              : t('auditTrail.review.until', { date: format.date(at), until: format.day(until) })}
          </small>
        </li>
      ))}
    </ul>
  );
}
