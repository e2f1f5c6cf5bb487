import { searchMembers } from '@studyline/contract/members/calls';
import { q } from '../../api/query-options.ts';

/** Few enough to look through. */
const AT_ONCE = 10;

/** People of a study by name. */
export const peopleOf = (channelId: number, search: string) =>
  q(searchMembers, { params: { channelId }, query: { pageSize: AT_ONCE, ...(search && { search }) } });
