import type { LivePayload } from '@studyline/contract/events/live-payload';
import { getTeam } from '@studyline/contract/teams/calls';
import { call } from '../api/call.ts';
import { showToast } from '../api/toasts.ts';
import { t } from '../words.ts';
import { waitJitter } from './refresher.ts';

/** Specification 9: after a toast about a team, others about teams are suppressed for a second. */
const SUPPRESSION_MILLIS = 1000;
let lastAt = 0;

/**
 * Says what someone did to a team or its members. The event contains only ids, so the team is fetched, but only by visible windows. A
 * person who can no longer see the team gets no toast.
 */
export async function announceTeam(
  key: 'teamAdded' | 'teamUpdated' | 'memberAdded' | 'memberRemoved' | 'memberInvited',
  { channelId, teamId }: LivePayload,
): Promise<void> {
  if (channelId === undefined || teamId === undefined || document.visibilityState !== 'visible') return;
  if (Date.now() - lastAt < SUPPRESSION_MILLIS) return;
  lastAt = Date.now();
  await waitJitter();
  const team = await call(getTeam, { params: { channelId, teamId } }).catch(() => undefined);
  if (team) showToast(t(`toast.${key}`, { team: team.displayName }));
}
