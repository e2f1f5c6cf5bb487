import type { DelegationDecision } from '../delegations/fields.ts';

/** What a signing window that a provider has opened is for: these names, joined by commas. */
export const MAX_PURPOSES = 100;
export const MAX_PURPOSE = 60;

/** One post under one rule, for one team. */
export function purposeOfSigning(signing: {
  postId: number;
  version: number;
  ruleId: number;
  teamId: number;
}): string {
  return ['post', signing.postId, signing.version, signing.ruleId, signing.teamId].join('.');
}

export function purposeOfDecision(id: number, decision: DelegationDecision): string {
  return `delegation.${id}.${decision}`;
}

/** A new signature PIN. */
export const PIN_PURPOSE = 'pin';
