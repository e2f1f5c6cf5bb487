import type { ChannelMember } from '@studyline/contract/members/calls';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { PhoneRow, PhoneRows } from '../../ui/PhoneRows.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { counted, firstOf, teamsOf } from './member-words.ts';
import { MemberStatusPill } from './MemberStatusPill.tsx';
import { MemberLink } from './MemberLink.tsx';
import classes from './Members.module.css';

/** The same members on a phone: two lines each, which link to their page. */
export function MemberCards({ members }: { members: ChannelMember[] }) {
  return (
    <PhoneRows>
      {members.map((member) => (
        <MemberCard key={member.channelMemberId} member={member} />
      ))}
    </PhoneRows>
  );
}

function MemberCard({ member }: { member: ChannelMember }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId, displayName, portraitUrl } = member.userProfile.basicUserInfo;
  const { memberStatus, roleNames, endedDateTimeMillis: endedAt } = member;
  const isFormer = memberStatus === 'FORMER';
  const role = firstOf(roleNames, t);
  const team = firstOf(
    teamsOf(member).map(({ teamName }) => teamName),
    t,
  );
  return (
    <PhoneRow
      mark={
        <Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={40} muted={isFormer} />
      }
      title={<MemberLink member={member} isOpen={false} onOpen={undefined} />}
      detail={role && team ? t('app.list', { first: role, last: team }) : (role ?? team)}
      end={
        isFormer ? (
          endedAt !== null && <small>{format.date(endedAt)}</small>
        ) : member.disabledDateTimeMillis === null ? (
          <Open member={member} />
        ) : (
          <MemberStatusPill member={member} />
        )
      }
    />
  );
}

/** A member's number of required actions; nothing if the reader may not see it. */
function Open({ member: { displayTotalRequiredActionsCount: count } }: { member: ChannelMember }) {
  const { t } = useTranslation();
  if (count === null) return null;
  const label = t('members.openActions', { count });
  if (count === 0) return <IconCircleCheck size={20} className={classes.done} aria-label={label} />;
  return (
    <Pill kind="due" icon={<IconClock size={15} />}>
      {count > 99 ? counted(count, t) : label}
    </Pill>
  );
}
