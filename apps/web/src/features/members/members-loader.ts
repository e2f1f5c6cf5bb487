import {
  listMembers,
  type MemberStatus,
  memberStatuses,
  type memberSorts,
} from '@studyline/contract/members/calls';
import { pages } from '../../api/query-options.ts';

const PAGE_SIZE = 50;

export const statuses = ['CURRENT', 'INVITED', 'FORMER'] as const satisfies (typeof memberStatuses)[number][];
type Sort = (typeof memberSorts)[number];

const byName = ['NAME_ASC', 'NAME_DESC', 'JOINED_DESC', 'JOINED_ASC'] as const;
/** The orders of each list, the default first. */
export const sortsOf: Record<MemberStatus, readonly [Sort, ...Sort[]]> = {
  CURRENT: byName,
  INVITED: byName,
  FORMER: ['ENDED_DESC', 'NAME_ASC', 'NAME_DESC'],
};

/** Which members the address selects. */
export interface MembersList {
  status: MemberStatus;
  search: string;
  sort: Sort;
  teamId?: number;
  roleId?: number;
}

export function readMembersList(address: Record<string, unknown>): MembersList {
  const status = statuses.find((one) => one === address['status']) ?? 'CURRENT';
  const sorts = sortsOf[status];
  const teamId = readId(address['team']);
  const roleId = readId(address['role']);
  return {
    status,
    search: textOf(address['search']).slice(0, 200).trim(),
    sort: sorts.find((one) => one === address['sort']) ?? sorts[0],
    ...(teamId && { teamId }),
    ...(roleId && { roleId }),
  };
}

/** The router parses a number in the address as a number. */
const textOf = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '';

function readId(given: unknown): number | undefined {
  const text = textOf(given);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The filter of the list and its figures. The tab of invited people lists invitations, with the figures of current members beside it. */
export function filterOf({ status, search, sort, teamId, roleId }: MembersList) {
  return {
    memberStatusType: status === 'INVITED' ? ('CURRENT' as const) : status,
    sort,
    ...(search && { search }),
    ...(teamId && { teamId }),
    ...(roleId && { roleId }),
  };
}

export function membersOf(channelId: number, list: MembersList) {
  return pages(listMembers, { params: { channelId }, query: { pageSize: PAGE_SIZE, ...filterOf(list) } });
}
