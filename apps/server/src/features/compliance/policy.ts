import type { Actor } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';

/**
 * How far others' actions on a post, or its audit trail, reach for somebody whom the post's policy lets see them: all of
 * it, the own and overseen teams, or the own teams (R32).
 */
export function reachOf(
  actor: Actor,
  post: { channelId: number; authorId: number },
  permission: 'COMPLIANCE_VIEW' | 'AUDIT_VIEW',
): 'ALL' | 'OVERSEEN' | 'TEAM' {
  const scopes = scopesOf(actor.memberships.get(post.channelId)?.roleKeys ?? [], permission);
  if (scopes.includes('ALL') || (scopes.includes('OWN') && post.authorId === actor.userId)) return 'ALL';
  return scopes.includes('OVERSEEN') ? 'OVERSEEN' : 'TEAM';
}
