import { type ChannelMember } from '@studyline/contract/members/calls';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { TextLink } from '../../ui/TextButton.tsx';
import type { Format } from '../../format.ts';
import { useFormat } from '../../use-format.ts';
import { type Translate, useTranslation } from '../../words.ts';
import type { MemberTeam } from './member-words.ts';
import classes from './MembershipRows.module.css';
import { RemoveButton } from './RemoveButton.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

interface Of {
  member: ChannelMember;
}

/** Since when, or from when until when. */
function days(from: number, to: number | null, t: Translate, format: Format): string {
  return to === null
    ? t('members.sinceDay', { date: format.date(from) })
    : t('members.fromTo', { from: format.date(from), to: format.date(to) });
}

/** All teams of a member by their status there, the current ones first. */
export function TeamRows({ member }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  const [left, leave] = useState<MemberTeam>();
  const { CURRENT, INVITED, FORMER } = member.membershipsByStatus;
  const rows = [...CURRENT, ...INVITED, ...FORMER];
  return (
    <>
      {rows.length === 0 && <p className={classes.none}>{t('members.noTeam')}</p>}
      <ul className={classes.rows}>
        {rows.map((team) => (
          <li key={`${team.teamId}/${team.inviteId}`}>
            <span className={classes.words}>
              <TextLink href={paths.team(member.channelId, team.teamId)}>{team.teamName}</TextLink>
              <small>{days(team.joinedDateTimeMillis, team.endedDateTimeMillis, t, format)}</small>
            </span>
            {team.isTeamLead && <Pill kind="accent">{t('members.lead')}</Pill>}
            {INVITED.includes(team) && <Pill kind="accent">{t('members.status.INVITED')}</Pill>}
            {FORMER.includes(team) && <Pill kind="neutral">{t('members.status.FORMER')}</Pill>}
            {team.inviteId === null && (
              <RemoveButton
                may={team.can.remove}
                label={t('members.take')}
                name={t('members.takeFrom', { team: team.teamName })}
                onOpen={() => leave(team)}
              />
            )}
          </li>
        ))}
      </ul>
      {left && <RemoveMemberDialog member={member} team={left} onClose={() => leave(undefined)} />}
    </>
  );
}

/** The roles of a member, and since when they have them. */
export function RoleRows({ member }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  const roles = member.rolesByStatus[member.memberStatus];
  return (
    <>
      {roles.length === 0 && <p className={classes.none}>{t('members.noRoles')}</p>}
      <ul className={classes.rows}>
        {roles.map(({ roleId, name, grantedDateTimeMillis: since, untilDateTimeMillis: until }) => (
          <li key={roleId}>
            <span className={classes.words}>
              <b>{name}</b>
              <small>
                {until === null || member.endedDateTimeMillis !== null
                  ? days(since, member.endedDateTimeMillis, t, format)
                  : t('members.sinceUntil', { date: format.date(since), until: format.day(until) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
