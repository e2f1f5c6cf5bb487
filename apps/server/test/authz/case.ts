import type { Endpoint } from '@studyline/contract/core/endpoint';
import type { Permission } from '@studyline/contract/core/permissions';
import type { Column } from './letters.ts';
import type { Who } from './people.ts';
import type { AuthzWorld, Place } from './world.ts';

/** One call of the matrix: who calls, and the post it is about. */
export interface Call {
  w: AuthzWorld;
  who: Who;
  place: Place;
}

/** How one endpoint is called for one person, on objects created for this call if it changes them. */
export interface Case {
  endpoint: Endpoint;
  /**
   * What the caller has to see. Otherwise the response is 404, as if it did not exist. A post is tried for everyone, for the own
   * team and for a foreign one, and so is a team itself. For a draft the response depends on its author, not on the team.
   */
  needs: 'nothing' | 'study' | 'post' | 'draft' | 'team' | 'client';
  args: (call: Call) => Promise<object> | object;
  /** An additional case, besides the endpoint's main one. */
  name?: string;
  /** The status for everyone with access: the world of the matrix has an administrator, and this is for one without. */
  refused?: number;
  /** The status for a newcomer, whom the arguments are not about. */
  forNewcomer?: number;
  /** The row of the permission table, if it is not the one the endpoint names. */
  permission?: Permission;
  /** Typed by hand if the letter alone does not decide it. */
  expected?: Partial<Record<Column, number>>;
  /** The same for people who see the compliance of a foreign team. */
  expectedOnForeign?: Partial<Record<Column, number>>;
  /** The same for people whose roles in combination give another result than each on its own. */
  expectedOfMixed?: Partial<Record<Who, number>>;
}

export const inStudy = ({ w }: Call) => ({ params: { channelId: w.study.channelId } });
export const onPost = ({ place }: Call) => ({ params: { id: place.postId } });
export const onVersion = ({ place }: Call) => ({ params: { id: place.postId, version: 1 } });
export const byPostId = ({ place }: Call) => ({ params: { postId: place.postId } });
/** The team of the place; a foreign one for people in no team, or in none of the study. */
export const onTeam = ({ w, place }: Call) => ({
  params: { channelId: w.study.channelId, teamId: (place.teamId ?? w.ofForeignTeam.teamId)! },
});
export const none = () => ({});
export const memberIdOf = ({ w }: Call, { userId }: { userId: number }) => `${w.study.channelId}-${userId}`;
export const onSelf = (call: Call) => ({
  params: { channelId: call.w.study.channelId, memberId: memberIdOf(call, call.w.people[call.who]) },
});
export const onForeignMember = (call: Call) => ({
  params: { channelId: call.w.study.channelId, memberId: memberIdOf(call, call.w.foreignMember) },
});
/** People of sites and vendors see only people of their own teams. */
export const ownTeamsOnly = { PI: 404, CO: 404, ST: 404, VE: 404 };

export function simple(needs: Case['needs'], args: Case['args'], ...endpoints: Endpoint[]): Case[] {
  return endpoints.map((endpoint) => ({ endpoint, needs, args }));
}
