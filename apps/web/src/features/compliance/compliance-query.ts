import {
  getPostCompliance,
  listOpenCompliance,
  listTeamCompliance,
} from '@studyline/contract/compliance/calls';
import { pages, q } from '../../api/query-options.ts';

/** Who has done what a post asks, in the teams that the reader may follow. */
export const complianceOf = (postId: number) => q(getPostCompliance, { params: { postId } });

/** The same for the people of one of these teams. */
export const teamComplianceOf = (postId: number, teamId: number) =>
  pages(listTeamCompliance, { params: { postId, teamId }, query: { pageSize: 50 } });

/** Who has not done all of it yet, in any of these teams. */
export const openComplianceOf = (postId: number) =>
  pages(listOpenCompliance, { params: { postId }, query: { pageSize: 50 } });
