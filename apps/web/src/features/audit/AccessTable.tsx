import type { AccessEntry } from '@studyline/contract/audit/calls';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { ProgramMark } from '../people/shared/ProgramMark.tsx';
import { useFormat } from '../../use-format.ts';
import { locale, useTranslation } from '../../words.ts';
import classes from './AccessPage.module.css';

type Program = NonNullable<AccessEntry['program']>;

/**
 * People and programs with their permissions, and since when. The row of a person opens them, where roles are changed and access is
 * ended.
 */
export function AccessTable({ channelId, people }: { channelId: number; people: AccessEntry[] }) {
  const { t } = useTranslation();
  const column = (key: 'person' | 'roles' | 'teams' | 'signedIn' | 'access', width?: string) => ({
    key,
    label: t(`auditTrail.review.column.${key}`),
    ...(width && { width }),
  });
  // For most studies it is the same in every row.
  const isLimited = people.some(
    ({ isReadOnly, isDisabled, blinding, program }) =>
      isReadOnly || isDisabled || blinding !== 'NOT_APPLICABLE' || (program && program.status !== 'ACTIVE'),
  );
  const table = (
    <DataTable
      caption={t('auditTrail.review.title')}
      columns={[
        column('person', '28%'),
        column('roles', '20%'),
        column('teams', '24%'),
        column('signedIn'),
        ...(isLimited ? [column('access')] : []),
      ]}
      rows={people.map((entry) => ({
        id: entry.channelMemberId,
        opens: !entry.program,
        cells: entry.program
          ? {
              person: (
                <NameCell
                  mark={<ProgramMark />}
                  title={<ClampedName name={entry.displayName} />}
                  detail={t('auditTrail.review.owner', { name: entry.program.ownerName })}
                />
              ),
              roles: <Scopes program={entry.program} since={entry.joinedDateTimeMillis} />,
              teams: <OtherStudies program={entry.program} />,
              signedIn: <LastUse program={entry.program} />,
              access: (
                <NameCell
                  title={t(
                    entry.program.status === 'ACTIVE'
                      ? 'auditTrail.review.permitted'
                      : `programs.status.${entry.program.status}`,
                  )}
                />
              ),
            }
          : {
              person: <Person channelId={channelId} person={entry} />,
              roles: (
                <Since
                  all={entry.roles.map((role) => ({
                    key: role.roleId,
                    name: role.name,
                    at: role.grantedDateTimeMillis,
                    until: role.untilDateTimeMillis,
                  }))}
                />
              ),
              teams: (
                <Since
                  all={entry.teams.map((team) => ({
                    key: team.teamId,
                    name: team.teamName,
                    at: team.joinedDateTimeMillis,
                    until: null,
                  }))}
                />
              ),
              signedIn: <Moment at={entry.lastLoginDateTimeMillis} />,
              access: (
                <NameCell
                  title={t(`auditTrail.review.${accessOf(entry)}`)}
                  detail={entry.blinding !== 'NOT_APPLICABLE' && t(`teams.blinding.${entry.blinding}`)}
                />
              ),
            },
      }))}
    />
  );
  if (isLimited) return table;
  return (
    <>
      <p className={classes.same}>{t('auditTrail.review.allFull')}</p>
      {table}
    </>
  );
}

function accessOf({ isDisabled, isReadOnly }: AccessEntry): 'disabled' | 'readOnly' | 'full' {
  if (isDisabled) return 'disabled';
  return isReadOnly ? 'readOnly' : 'full';
}

function Person({ channelId, person }: { channelId: number; person: AccessEntry }): ReactNode {
  const { channelMemberId, userId, displayName, emailAddress, portraitUrl } = person;
  return (
    <NameCell
      mark={<Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={32} />}
      title={
        <Link href={paths.member(channelId, channelMemberId)} className="sl-card-link">
          <ClampedName name={displayName} />
        </Link>
      }
      detail={emailAddress}
    />
  );
}

const listed = (names: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

function ClampedName({ name }: { name: string }) {
  return (
    <span className="sl-clamp" title={name}>
      {name}
    </span>
  );
}

function Scopes({ program: { scopes }, since }: { program: Program; since: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.all}>
      {scopes.map((scope) => (
        <li key={scope}>{t(`programs.scope.${scope}`)}</li>
      ))}
      <li>
        <small>{t('auditTrail.review.since', { date: format.date(since) })}</small>
      </li>
    </ul>
  );
}

/** Programs are in no team, but one can be in several studies. */
function OtherStudies({ program: { otherStudies, unknownStudyCount: count } }: { program: Program }) {
  const { t } = useTranslation();
  const all = [...otherStudies, ...(count > 0 ? [t('auditTrail.review.unknownStudies', { count })] : [])];
  if (all.length === 0) return <span className={classes.quiet}>{t('auditTrail.review.none')}</span>;
  return t('auditTrail.review.alsoIn', { studies: listed(all) });
}

function LastUse({
  program: { lastUsedDateTimeMillis, expirationDateTimeMillis: end },
}: {
  program: Program;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.all}>
      <Moment at={lastUsedDateTimeMillis} />
      <small>
        {end === null ? t('programs.noKey') : t('auditTrail.review.keyUntil', { date: format.date(end) })}
      </small>
    </span>
  );
}

function Moment({ at }: { at: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return at === null ? (
    <span className={classes.quiet}>{t('auditTrail.review.never')}</span>
  ) : (
    format.date(at)
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
