import type { Delegation } from '@studyline/contract/delegations/calls';
import type { Actor } from '../../core/actor.ts';
import { word } from '../../core/words.ts';
import type { TeamFacts } from '../teams/policy.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { canDecideDelegation, canEndDelegation } from './policy.ts';
import type { LineRow } from './queries.ts';

const personOf = (userId: number | null, displayName: string | null) =>
  userId === null ? null : { userId, displayName: displayName ?? '' };

/** A line of the log. What the caller may do is about the line as it is now, not as of a past day. */
export function presentLine(actor: Actor, team: TeamFacts, row: LineRow): Delegation {
  return {
    id: row.id,
    person: { userId: row.userId, displayName: row.name },
    roleNames: row.roleNames,
    duty: {
      dutyId: row.dutyId,
      name: dutyName(actor.languageId, { key: row.dutyKey, name: row.dutyName }),
    },
    from: row.from,
    to: row.to,
    timeZone: row.timeZone,
    status: row.status,
    askedBy: { userId: row.askedById, displayName: row.askedBy },
    askedAtDateTimeMillis: row.askedAt.getTime(),
    decidedBy: personOf(row.decidedById, row.decidedBy),
    decidedAtDateTimeMillis: row.decidedAt?.getTime() ?? null,
    endedBy: personOf(row.endedById, row.endedBy),
    endedAtDateTimeMillis: row.endedAt?.getTime() ?? null,
    endedBecause: row.endedBecause,
    reason: row.reason,
    isApproverUnfit: row.isApproverUnfit,
    can: {
      approve: canDecideDelegation(actor, team, row, 'approve'),
      refuse: canDecideDelegation(actor, team, row, 'refuse'),
      end: canEndDelegation(actor, team, row),
    },
  };
}

/** Why it was refused or ended: what a person wrote, or what the log did on its own. */
export function reasonOf(languageId: string, { reason, endedBecause }: LineRow): string {
  if (endedBecause === null || endedBecause === 'PERSON') return reason ?? '';
  return word(languageId, `delegations.because.${endedBecause}`);
}
