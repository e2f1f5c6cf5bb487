import { listRecentChanges } from '@studyline/contract/audit/calls';
import { type Init, initMember } from '@studyline/contract/app/calls';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import { searchMembershipActions } from '@studyline/contract/invitations/calls';
import { listMyRentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { listWaitingItems } from '@studyline/contract/service-items/waiting-calls';
import { listMyTeams, listReadySites } from '@studyline/contract/teams/calls';
import { pages, q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { kindsSeen } from '../../service-lists.ts';
import { studyMetrics } from '../compliance/metrics-query.ts';
import { myDrafts } from '../drafts/waiting-drafts.ts';

export const ACTIONS_SHOWN = 5;

/** The person's required actions across studies: overdue first, then by due time. */
export const neededActions = q(listMemberPosts, {
  query: { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: ACTIONS_SHOWN },
});

/** The person's own open invitations. */
export const ownInvitations = q(searchMembershipActions, { query: {} });

/** The sites where delegations wait for the person, who is their investigator. */
export const waitingDelegations = q(listMyTeams, { query: { waiting: true } });

/** Items on loan whose calibration is due within 30 days, overdue ones first. */
export const dueEquipment = q(listMyRentalEquipment, { query: { filter: 'CALIBRATION_DUE', pageSize: 3 } });

/** Whether the person sees what is lent in some study. */
export const seesEquipment = ({ channelSummaries }: Init): boolean =>
  channelSummaries.some(({ can }) => can.viewRentalEquipment === true);

/** The orders, quotations, pickups and support requests whose next step is the person's: overdue first, then new support requests, then by their day. */
export const waitingServices = q(listWaitingItems, { query: { pageSize: ACTIONS_SHOWN } });

/** Whether the person sees service items of some kind in some study. */
export const seesServices = ({ channelSummaries }: Init): boolean =>
  channelSummaries.some((study) => kindsSeen(study).length > 0);

/** The sites that the person could activate now. */
export const readySites = pages(listReadySites, { query: { pageSize: 5 } });

/** What has happened since yesterday in the person's studies. */
export const recentChanges = q(listRecentChanges);

/** Whether some study is followed, not only worked in. */
export const followsCompliance = ({ channelSummaries }: Init): boolean =>
  channelSummaries.some(({ can }) => can.followCompliance === true);

/** The studies load with the shell. Actions, drafts or invitations that fail to load are replaced by a line and not by an error page. */
export async function load({ queryClient }: LoaderInput): Promise<void> {
  const init = queryClient.ensureQueryData(q(initMember));
  await Promise.all([
    init.then(async (found) => {
      if (seesEquipment(found)) await queryClient.prefetchQuery(dueEquipment);
    }),
    init.then(async (found) => {
      if (seesServices(found)) await queryClient.prefetchQuery(waitingServices);
    }),
    init.then(async (found) => {
      if (!followsCompliance(found)) return;
      // All at once: a block that appears later would move or narrow the others.
      await Promise.all([
        queryClient.prefetchQuery(studyMetrics),
        queryClient.prefetchInfiniteQuery(readySites),
        queryClient.prefetchQuery(recentChanges),
      ]);
    }),
    queryClient.prefetchQuery(neededActions),
    queryClient.prefetchInfiniteQuery(myDrafts),
    queryClient.prefetchQuery(ownInvitations),
    queryClient.prefetchQuery(waitingDelegations),
  ]);
}
