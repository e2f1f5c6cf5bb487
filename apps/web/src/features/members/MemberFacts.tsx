import type { ChannelMember } from '@studyline/contract/members/calls';
import type { PersonContact } from '@studyline/contract/people/person';
import { useMemo } from 'react';
import { makeFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { TextLink } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { addressLines, contactWords } from '../people/contact-words.ts';
import { counted, isTracked, teamsOf } from './member-words.ts';
import classes from './MemberFacts.module.css';

interface Of {
  member: ChannelMember;
}

/** A member's open actions, for readers who may see them. */
export function Figures({ member }: Of) {
  const { t } = useTranslation();
  const { displayTotalRequiredActionsCount: actions, displayTotalUnreadItemsCount: unread } = member;
  if (actions === null || unread === null) return null;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('members.column.actions')}</dt>
        <dd>{counted(actions, t)}</dd>
      </div>
      <div>
        <dt>{t('members.unread')}</dt>
        <dd>{counted(unread, t)}</dd>
      </div>
    </dl>
  );
}

export function ContactFacts({ member }: Of) {
  const { t } = useTranslation();
  const { contactData, basicUserInfo } = member.userProfile;
  const { emailAddress, timezoneId } = basicUserInfo;
  const now = useNow();
  const zone = useMemo(() => makeFormat(timezoneId), [timezoneId]);
  const place = timezoneId.split('/').at(-1)!.replaceAll('_', ' ');
  return (
    <dl className={classes.facts}>
      <dt>{t('members.email')}</dt>
      <dd>
        <EmailAddress>{emailAddress}</EmailAddress>
      </dd>
      {contactData.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Entries have no ids, and two may be equal.
        <Contact key={index} entry={entry} />
      ))}
      <dt>{t('members.timeZone')}</dt>
      <dd>{t('members.zoneNow', { place, time: zone.time(now) })}</dd>
    </dl>
  );
}

function Contact({ entry }: { entry: PersonContact }) {
  const { listTypeName, value, address } = entry;
  return (
    <>
      <dt>{contactWords(entry)}</dt>
      <dd className={classes.lines}>
        {address ? (
          addressLines(address).join('\n')
        ) : listTypeName === 'EMAIL_ADDRESS' ? (
          <EmailAddress>{value ?? ''}</EmailAddress>
        ) : (
          value
        )}
      </dd>
    </>
  );
}

/** Teams and roles in a few lines. */
export function TeamFacts({ member }: Of) {
  const { t } = useTranslation();
  const teams = teamsOf(member);
  return (
    <dl className={classes.facts}>
      {teams.length > 0 && (
        <>
          <dt>{t(teams.length > 1 ? 'members.teams' : 'members.team')}</dt>
          <dd>
            {teams.map(({ teamId, teamName, isTeamLead }) => (
              <TextLink key={teamId} href={paths.team(member.channelId, teamId)}>
                {isTeamLead ? t('members.teamLead', { team: teamName }) : teamName}
              </TextLink>
            ))}
          </dd>
        </>
      )}
      <dt>{t('members.roles')}</dt>
      <dd className={classes.roles}>
        {member.roleNames.map((name) => (
          <Pill key={name} kind="neutral">
            {name}
          </Pill>
        ))}
        {member.roleNames.length === 0 && t('members.noRoles')}
      </dd>
    </dl>
  );
}

/** When a member joined and was last active, or when and why they left. */
export function Days({ member }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  const { joinedDateTimeMillis: joined, endedDateTimeMillis: ended, removal } = member;
  const signedIn = member.lastLoginDateTimeMillis;
  return (
    <dl className={classes.facts}>
      <dt>{t('members.column.since')}</dt>
      <dd>{format.date(joined)}</dd>
      {ended === null ? (
        isTracked(member) && (
          <>
            <dt>{t('members.column.signedIn')}</dt>
            <dd>{signedIn === null ? t('members.never') : format.date(signedIn)}</dd>
          </>
        )
      ) : (
        <>
          <dt>{t('members.column.left')}</dt>
          <dd>{format.date(ended)}</dd>
          <dt>{t('members.column.by')}</dt>
          <dd>{removal?.displayName ?? t('members.unknown')}</dd>
          <dt>{t('members.column.reason')}</dt>
          <dd className={classes.lines}>{removal?.reason ?? t('members.noReason')}</dd>
        </>
      )}
    </dl>
  );
}
