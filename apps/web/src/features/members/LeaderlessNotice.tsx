import type { ChannelMember } from '@studyline/contract/members/calls';
import { getTeam } from '@studyline/contract/teams/calls';
import { useQueries } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import type { MemberTeam } from './member-words.ts';
import { isSiteAtWork } from './site-at-work.ts';

interface LeaderlessNoticeProps {
  member: ChannelMember;
  /** The teams that they will no longer lead. */
  teams: readonly MemberTeam[];
}

/** Says which active sites will then have no principal investigator. */
export function LeaderlessNotice({ member, teams }: LeaderlessNoticeProps) {
  const { t } = useTranslation();
  const isLeader = member.rolesByStatus.CURRENT.some(({ leadsSite }) => leadsSite);
  const led = isLeader ? teams.filter(({ teamType }) => teamType === 'STUDY_SITE') : [];
  const found = useQueries({
    queries: led.map(({ teamId }) => q(getTeam, { params: { channelId: member.channelId, teamId } })),
  });
  const left = led.filter((_, index) => {
    const site = found[index]?.data;
    return site && isSiteAtWork(site) && site.principalInvestigators.length === 1;
  });
  if (left.length === 0) return null;
  return (
    <Notice kind="due">
      {left.map(({ teamId, teamName }) => (
        <p key={teamId}>{t('members.leaderless', { team: teamName })}</p>
      ))}
    </Notice>
  );
}
