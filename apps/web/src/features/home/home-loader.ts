import { listMemberPosts } from '@studyline/contract/feed/calls';
import { searchMembershipActions } from '@studyline/contract/invitations/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { myDrafts } from '../drafts/waiting-drafts.ts';

export const ACTIONS_SHOWN = 5;

/** The person's required actions across studies: overdue first, then by due time. */
export const neededActions = q(listMemberPosts, {
  query: { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: ACTIONS_SHOWN },
});

/** The person's own open invitations. */
export const ownInvitations = q(searchMembershipActions, { query: {} });

/** The studies load with the shell. Actions, drafts or invitations that fail to load are replaced by a line and not by an error page. */
export async function load({ queryClient }: LoaderInput): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(neededActions),
    queryClient.prefetchInfiniteQuery(myDrafts),
    queryClient.prefetchQuery(ownInvitations),
  ]);
}
