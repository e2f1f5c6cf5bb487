import type { TrailEntry } from '@studyline/contract/audit/calls';
import { IconChevronDown, IconMinus, IconPlus, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Link } from '../../ui/Link.tsx';
import { ProgramMark } from '../people/shared/ProgramMark.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useIsCompact } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import type { AuditFilter } from './audit-filter.ts';
import classes from './Audit.module.css';

interface AuditRowProps {
  channelId: number;
  entry: TrailEntry;
  onFilter: (change: AuditFilter) => void;
}

/** One entry. It expands to the old and the new values, the reason, and the record number. */
export function AuditRow({ channelId, entry, onFilter }: AuditRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const time = format.utc(entry.occurredAtDateTimeMillis);
  const { change, said } = entry;
  const given = [change?.after.join('; ') || change?.before.join('; '), said].filter(Boolean).join(': ');
  // What people did to a post without changing it, such as acknowledging it: to which version. Without columns it is beside the title.
  const isCompact = useIsCompact();
  const detail = given || (isCompact ? null : entry.versionLabel);
  return (
    <li className={classes.entry} data-open={isOpen || undefined}>
      <div className={classes.row}>
        <time className={classes.time} dateTime={new Date(entry.occurredAtDateTimeMillis).toISOString()}>
          {time}
        </time>
        <Who entry={entry} />
        <span className={classes.event}>{entry.eventText}</span>
        <span className={classes.object}>
          <ObjectOf channelId={channelId} entry={entry} hasVersion={detail !== entry.versionLabel} />
        </span>
        <span className={classes.detail} title={detail ?? undefined}>
          {detail}
        </span>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={t('auditTrail.openEntry', { event: entry.eventText, name: entry.actorName, time })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden />
        </button>
      </div>
      <div id={detailsId} className={classes.details} hidden={!isOpen}>
        {isOpen && <Details entry={entry} onFilter={onFilter} />}
      </div>
    </li>
  );
}

function Who({ entry: { actorUserId, actorName, actorTeamName, program } }: { entry: TrailEntry }) {
  const { t } = useTranslation();
  const below = program
    ? t('auditTrail.program', { ending: program.keyEnding, owner: program.ownerName })
    : actorTeamName;
  return (
    <span className={classes.who}>
      {actorUserId === null ? (
        <span className={classes.system} aria-hidden>
          <IconSettings size={16} />
        </span>
      ) : program ? (
        <ProgramMark size={28} />
      ) : (
        <Avatar userId={actorUserId} name={actorName} size={28} />
      )}
      <span>
        <b>{actorName}</b>
        {below && <small>{below}</small>}
      </span>
    </span>
  );
}

/** What the entry is about: a post, a person or a team, else the study. The links are above the row's button. */
function ObjectOf({
  channelId,
  entry,
  hasVersion,
}: {
  channelId: number;
  entry: TrailEntry;
  /** Whether it names the version of a post. */
  hasVersion: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { postId, postTitle, version, versionLabel, subjectUserId, subjectName, teamId, teamName } = entry;
  const { leftTeams, actorUserId, eventType } = entry;
  // Subscribing to the study, for example, or exporting its members.
  const isOwnDeed = subjectUserId === actorUserId && eventType.startsWith('channel.');
  if (postId !== null) {
    const title = postTitle || t('auditTrail.post');
    const text =
      hasVersion && versionLabel ? t('auditTrail.version', { title, version: versionLabel }) : title;
    return entry.can.openPost && version !== null ? (
      <Link href={paths.post(postId, version)}>{text}</Link>
    ) : (
      text
    );
  }
  const team = teamId !== null && teamName !== null && (
    <Link href={paths.team(channelId, teamId)}>{teamName}</Link>
  );
  if (subjectUserId === null || subjectName === null || isOwnDeed) return team || t('auditTrail.ofStudy');
  return (
    <>
      {eventType.startsWith('program.') ? (
        subjectName
      ) : (
        <Link href={paths.member(channelId, `${channelId}-${subjectUserId}`)}>{subjectName}</Link>
      )}
      {team && <small>{team}</small>}
      {leftTeams.map((name) => (
        <small key={name}>{name}</small>
      ))}
    </>
  );
}

function Details({ entry, onFilter }: Pick<AuditRowProps, 'entry' | 'onFilter'>) {
  const { t } = useTranslation();
  const { change, said, actorUserId, program, postId, teamId } = entry;
  return (
    <div className={classes.box}>
      {change && (
        <>
          <Values title={t('auditTrail.before')} values={change.before} others={change.after} isBefore />
          <Values title={t('auditTrail.after')} values={change.after} others={change.before} />
        </>
      )}
      <div>
        {said && (
          <>
            <h3>{t('auditTrail.said')}</h3>
            <p>{said}</p>
          </>
        )}
        {!said && !change && <p>{t('auditTrail.nothing')}</p>}
        <p className={classes.record}>
          {t('auditTrail.record', { id: String(entry.auditEventId) })}
          {entry.imported && <span>{t('auditTrail.imported')}</span>}
        </p>
      </div>
      <p className={classes.same}>
        {actorUserId !== null && (
          <TextButton onClick={() => onFilter({ user: actorUserId })}>
            {t(program ? 'auditTrail.theSameProgram' : 'auditTrail.theSame')}
          </TextButton>
        )}
        {postId !== null && (
          <TextButton onClick={() => onFilter({ post: postId })}>{t('auditTrail.ofThisPost')}</TextButton>
        )}
        {teamId !== null && (
          <TextButton onClick={() => onFilter({ team: teamId })}>{t('auditTrail.ofThisTeam')}</TextButton>
        )}
      </p>
    </div>
  );
}

interface ValuesProps {
  title: string;
  values: readonly string[];
  /** The other side's values: any value not among them was removed or added. */
  others: readonly string[];
  isBefore?: boolean;
}

function Values({ title, values, others, isBefore = false }: ValuesProps) {
  const { t } = useTranslation();
  const Icon = isBefore ? IconMinus : IconPlus;
  return (
    <div>
      <h3>{title}</h3>
      {values.length === 0 ? (
        <p>{t('auditTrail.empty')}</p>
      ) : (
        <ul>
          {values.map((value) => {
            const moved = !others.includes(value) && (isBefore ? 'gone' : 'new');
            return (
              <li key={value} data-moved={moved || undefined}>
                {moved && <Icon size={14} aria-hidden />}
                {value}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
