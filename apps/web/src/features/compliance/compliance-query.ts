import {
  getPostCompliance,
  listOpenCompliance,
  listTeamCompliance,
} from '@studyline/contract/compliance/calls';
import { pages, q } from '../../api/query-options.ts';

/** Who has done what a post requires, in the teams whose compliance the reader may see. */
export const complianceOf = (postId: number) => q(getPostCompliance, { params: { postId } });

/** The people of one of these teams. */
export const teamComplianceOf = (postId: number, teamId: number) =>
  pages(listTeamCompliance, { params: { postId, teamId }, query: { pageSize: 50 } });

/** People in any of these teams who have not done all of it yet. */
export const openComplianceOf = (postId: number) =>
  pages(listOpenCompliance, { params: { postId }, query: { pageSize: 50 } });
