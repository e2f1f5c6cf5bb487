import { listStudyInvitations } from '@studyline/contract/invitations/calls';
import { pages } from '../../api/query-options.ts';

const PAGE_SIZE = 50;

/** Which of a study's invitations to load. */
export interface InvitationFilter {
  search: string;
  teamId?: number | undefined;
}

export function invitationsOf(channelId: number, { search, teamId }: InvitationFilter) {
  return pages(listStudyInvitations, {
    params: { channelId },
    query: { pageSize: PAGE_SIZE, ...(search && { search }), ...(teamId && { teamId }) },
  });
}
