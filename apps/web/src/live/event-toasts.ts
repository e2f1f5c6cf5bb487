import type { LiveEventName } from '@studyline/contract/events/live-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';

interface Screen {
  /** The signed-in person. Their own actions need no toast. */
  userId: number;
  isPostOpen: (postId: number) => boolean;
  isStudyOpen: (channelId: number) => boolean;
  seesTeam: (channelId: number, teamId: number) => boolean;
}

const ofTeams = {
  'create-team': 'teamAdded',
  'update-team': 'teamUpdated',
  'create-member': 'memberAdded',
  'delete-member': 'memberRemoved',
  'invite-created': 'memberInvited',
} as const;
type TeamToast = (typeof ofTeams)[keyof typeof ofTeams];
const handOvers = ['HANDED_OVER', 'HANDED_ON', 'HANDED_BACK'] as const;
type HandedToast = (typeof handOvers)[number];
type ToastKey = 'postPublished' | 'commentAdded' | 'commentRemoved' | 'studyUpdated' | TeamToast;

export const isTeamToast = (key: ToastKey | undefined): key is TeamToast =>
  Object.values<string | undefined>(ofTeams).includes(key);

/** What happened to an action of this person, by their handing it over or another's. Nobody else gets these reasons. */
export const handedToast = (reason: LivePayload['reason']): HandedToast | undefined =>
  handOvers.find((one) => one === reason);

/** A later version of a post was published. */
export const isNewVersion = (event: LiveEventName, { reason }: LivePayload): boolean =>
  event === 'update-post' && reason === 'PUBLISHED';

/** The key of the specification's toast for a live event (section 8). Most events have none. */
export function toastOf(event: LiveEventName, payload: LivePayload, screen: Screen): ToastKey | undefined {
  const { channelId, postId, teamId, reason, userId } = payload;
  if (userId === screen.userId) return undefined;
  if (event === 'create-post' || isNewVersion(event, payload)) return 'postPublished';
  if (event === 'update-channel') {
    return reason === undefined && channelId !== undefined && screen.isStudyOpen(channelId)
      ? 'studyUpdated'
      : undefined;
  }
  if (event in ofTeams) {
    // Without this reason, an earlier invitation has changed.
    if (event === 'invite-created' && reason !== 'INVITED') return undefined;
    if (channelId === undefined || teamId === undefined || !screen.isStudyOpen(channelId)) return undefined;
    return screen.seesTeam(channelId, teamId) ? ofTeams[event as keyof typeof ofTeams] : undefined;
  }
  if (event !== 'update-post' || postId === undefined || !screen.isPostOpen(postId)) return undefined;
  if (reason === 'COMMENT_ADDED') return 'commentAdded';
  return reason === 'COMMENT_REMOVED' ? 'commentRemoved' : undefined;
}
