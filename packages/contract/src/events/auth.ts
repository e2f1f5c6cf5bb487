import { z } from 'zod';
import { reauthenticationMethods } from '../signatures/approval-types.ts';
import { defineEvents, ofMember, ofPerson, toPerson } from './event.ts';

export const authEvents = defineEvents({
  'session.started': { ids: ofPerson, facts: { provider: z.string() }, announces: [] },
  /** Nobody had done anything for a while. */
  'session.locked': { ids: ofPerson, facts: { lockedSessionId: z.string() }, announces: [] },
  'session.unlocked': { ids: ofPerson, facts: { provider: z.string() }, announces: [] },
  /** A link for choosing a new password, by the person's own request, or sent by an administrator or the operator. */
  'password.resetRequested': {
    ids: ofPerson,
    facts: { by: z.enum(['PERSON', 'ADMINISTRATOR', 'OPERATOR']) },
    announces: [],
  },
  'session.reauthenticated': {
    ids: ofPerson,
    facts: { factor: z.enum(reauthenticationMethods) },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
  'signingAgreement.accepted': { ids: ofPerson, facts: { version: z.int() }, announces: [] },
  'signaturePin.set': {
    ids: ofPerson,
    facts: { replaced: z.boolean() },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
  'signaturePin.revoked': { ids: ofPerson, announces: [toPerson('update-channel', 'PROFILE')] },
  /** After too many wrong PINs, while signing in this study. */
  'signaturePin.locked': {
    ids: ofMember,
    facts: { until: z.number() },
    kind: 'MEMBERS',
    announces: [],
  },
  'password.changed': { ids: ofPerson, facts: { by: z.enum(['LINK', 'PERSON']) }, announces: [] },
  /** Somebody proved for the first time that the person's address is theirs. What had been set up to sign in until then was removed. */
  'address.verified': {
    ids: ofPerson,
    facts: {
      by: z.enum(['LINK', 'PROVIDER']),
      removed: z.array(z.enum(['PASSWORD', 'PASSKEYS', 'TOTP', 'RECOVERY_CODES', 'ACCOUNTS'])),
    },
    announces: [],
  },
  'session.ended': {
    ids: ofPerson,
    facts: { endedSessionId: z.string(), reason: z.enum(['SIGNED_OUT', 'REVOKED']) },
    announces: [toPerson('update-channel', 'SESSIONS')],
  },
  'secondFactor.changed': {
    ids: ofPerson,
    facts: {
      kind: z.enum(['TOTP', 'PASSKEY', 'RECOVERY_CODES']),
      change: z.enum(['ADDED', 'RENAMED', 'REMOVED']),
    },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
  'secondFactor.shown': { ids: ofPerson, announces: [toPerson('update-channel', 'PROFILE')] },
  'account.connected': {
    ids: ofPerson,
    facts: { provider: z.string() },
    texts: { subject: z.string() },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
  'account.disconnected': {
    ids: ofPerson,
    facts: { provider: z.string() },
    announces: [toPerson('update-channel', 'PROFILE')],
  },
});
