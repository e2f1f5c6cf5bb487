import { listMemberAudit, type MembershipAuditEntry } from '@studyline/contract/audit/calls';
import type { ChannelMember } from '@studyline/contract/members/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../api/query-options.ts';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { useTranslation } from '../../words.ts';
import { History } from '../posts/shared/History.tsx';

/** What happened to a membership. */
export function MemberHistory({ member }: { member: ChannelMember }) {
  const { t } = useTranslation();
  const params = { channelId: member.channelId, memberId: member.channelMemberId };
  const found = useInfiniteQuery(pages(listMemberAudit, { params, query: { pageSize: 25 } }));
  return (
    <FormCard title={t('posts.history.title')}>
      <div>
        <History found={found} teamsOf={teamsOf} />
      </div>
    </FormCard>
  );
}

/** A member who left the study left all their teams. */
function teamsOf({ teamName, teams }: MembershipAuditEntry): string[] {
  return teamName === null ? teams.map((team) => team.teamName) : [teamName];
}
