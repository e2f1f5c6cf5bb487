import type { ChannelMember } from '@studyline/contract/members';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { counted, firstOf, teamsOf } from './member-words.ts';
import { MemberLink } from './MemberLink.tsx';
import classes from './MemberCards.module.css';

/** The same members on a phone: two lines each, which lead to their page. */
export function MemberCards({ members }: { members: ChannelMember[] }) {
  return (
    <ul className={classes.cards}>
      {members.map((member) => (
        <MemberCard key={member.channelMemberId} member={member} />
      ))}
    </ul>
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
    <li className={classes.card}>
      <Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={40} muted={isFormer} />
      <span className={classes.words}>
        <b>
          <MemberLink member={member} isOpen={false} onOpen={undefined} />
        </b>
        <small>{role && team ? t('app.list', { first: role, last: team }) : (role ?? team)}</small>
      </span>
      {isFormer ? endedAt !== null && <small>{format.date(endedAt)}</small> : <Open member={member} />}
    </li>
  );
}

/** How much is asked of somebody; nothing for who may not know. */
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
