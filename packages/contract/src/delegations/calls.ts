import { z } from 'zod';
import { exactLine, id, line, lines, millis, pageOf, paging } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { channelId, teamId } from '../core/params.ts';
import { namedPerson } from '../people/person.ts';
import { reauthenticationMethods, signingFactors } from '../signatures/approval-types.ts';
import { passkeySignature, proofs, signingOptions } from '../signatures/calls.ts';
import { MAX_PURPOSE, MAX_PURPOSES } from '../signatures/purposes.ts';
import type { WordKey } from '../words/words.ts';
import {
  delegationChanges,
  delegationDecisions,
  delegationEnds,
  delegationGroups,
  delegationProblems,
  delegationStatuses,
  delegationTransitions,
  MAX_DELEGATION_REASON,
  MAX_DUTIES,
  MAX_DUTY,
} from './fields.ts';

const day = z.iso.date().describe('A day in the time zone of the line, as YYYY-MM-DD.');
const number = z.number().int();
const inStudy = z.object({ channelId });
const onTeam = z.object({ channelId, teamId });
const onLine = z.object({ channelId, teamId, id: id.describe('The line of the log.') });

const duty = z
  .object({ dutyId: number, name: z.string() })
  .meta({ id: 'Duty', description: 'Something that an investigator can delegate.' });
export type Duty = z.infer<typeof duty>;
const duties = z.object({ items: z.array(duty), can: z.object({ update: may }) }).meta({ id: 'Duties' });

export const listDuties = endpoint({
  id: 'listDuties',
  feature: 'delegations',
  method: 'GET',
  path: '/channels/{channelId}/duties',
  shows: ['RULE_CHOICES'],
  summary: 'The duties that can be delegated in a study',
  permission: 'DIRECTORY_VIEW',
  params: inStudy,
  result: duties,
  errors: ['CHANNEL_NOT_FOUND'],
});

export const replaceDuties = endpoint({
  id: 'replaceDuties',
  feature: 'delegations',
  method: 'PUT',
  path: '/channels/{channelId}/duties',
  summary: 'Replace the list of duties',
  description:
    'A duty with an id is kept or renamed, one without is new. A duty that is missing can no longer be delegated; the lines that have it keep it.',
  permission: 'CHANNEL_UPDATE',
  params: inStudy,
  body: z.strictObject({
    duties: z
      .array(z.strictObject({ dutyId: id.optional(), name: line(1, MAX_DUTY) }))
      .min(1)
      .max(MAX_DUTIES)
      .refine(
        (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
        'issue.repeatedName' satisfies WordKey,
      ),
  }),
  result: duties,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'DUTY_UNKNOWN'],
});

const delegation = z
  .object({
    id: number,
    person: namedPerson,
    roleNames: z.array(z.string()).describe('What the person is in the study now.'),
    duty,
    from: day,
    to: day.nullable().describe('The last day; null is until further notice.'),
    timeZone: z
      .string()
      .describe('Of the person it is delegated to when the line was added. Its days begin and end in it.'),
    status: z.enum(delegationStatuses),
    askedBy: namedPerson,
    askedAtDateTimeMillis: millis,
    decidedBy: namedPerson.nullable().describe('The investigator who approved or refused it, by signing.'),
    decidedAtDateTimeMillis: millis.nullable(),
    endedBy: namedPerson.nullable().describe('Null if nobody ended it.'),
    endedAtDateTimeMillis: millis.nullable(),
    endedBecause: z
      .enum(delegationEnds)
      .nullable()
      .describe('PERSON is whoever `endedBy` names; LEFT is that the person has left the site.'),
    reason: z.string().nullable().describe('Why it was refused or ended, unless that text was erased.'),
    isApproverUnfit: z
      .boolean()
      .describe('Whether it is in force, and whoever approved it was not investigator on its first day.'),
    can: z.object({ approve: may, refuse: may, end: may }),
  })
  .meta({ id: 'Delegation' });
export type Delegation = z.infer<typeof delegation>;

const filters = {
  group: z
    .enum(delegationGroups)
    .optional()
    .describe(
      'CURRENT is waiting or in force; IN_FORCE includes what is approved and begins later. By default everything.',
    ),
  userId: id.optional().describe('Only lines of this person.'),
  dutyId: id.optional().describe('Only lines of this duty.'),
  asOf: z.iso
    .date()
    .optional()
    .describe(
      'The log as it was at the end of this day, in the time zone of each line. Later decisions do not count.',
    ),
};

export const listDelegations = endpoint({
  id: 'listDelegations',
  feature: 'delegations',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/delegations',
  shows: ['TEAMS'],
  summary: 'The delegation log of a site',
  description: 'Waiting lines come first, then those in force, then the others, each by name.',
  permission: 'DIRECTORY_VIEW',
  params: onTeam,
  query: z.object({ ...paging, ...filters }),
  result: pageOf(delegation)
    .extend({
      counts: z
        .object({ waiting: number, inForce: number, ended: number })
        .describe('How many lines of each group match the other filters.'),
      can: z.object({ add: may, decide: may.describe('Whether the caller is an investigator of the site.') }),
    })
    .meta({ id: 'DelegationPage' }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'],
});

export const exportDelegations = endpoint({
  id: 'exportDelegations',
  feature: 'delegations',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/delegations/table',
  shows: 'nothing',
  summary: 'The delegation log of a site as CSV or PDF',
  description: 'With the hash of each signature. The download is recorded.',
  permission: 'DIRECTORY_VIEW',
  params: onTeam,
  query: z.object({
    ...filters,
    format: z
      .enum(['CSV', 'PDF'])
      .default('CSV')
      .describe('The kind of file. A PDF is in the order of the people.'),
  }),
  result: 'BYTES',
  mediaTypes: ['text/csv', 'application/pdf'],
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'LIST_TOO_LONG'],
});

export const addDelegation = endpoint({
  id: 'addDelegation',
  feature: 'delegations',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/delegations',
  summary: 'Ask for a duty to be delegated to a person of the site',
  description:
    'The line waits until an investigator of the site approves or refuses it. Nobody delegates to themselves: an investigator cannot add a line of their own.',
  permission: 'DELEGATION_MANAGE',
  creates: true,
  params: onTeam,
  body: z.strictObject({
    userId: id,
    dutyId: id,
    from: day,
    to: day.optional().describe('The last day. Without it, until further notice.'),
  }),
  result: delegation,
  errors: [
    'CHANNEL_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'FORBIDDEN',
    'NOT_A_SITE',
    'TEAM_CLOSED',
    'OWN_DELEGATION',
    'MEMBER_NOT_FOUND',
    'DUTY_UNKNOWN',
    'DELEGATION_EXISTS',
  ],
});

export const getDelegationSigning = endpoint({
  id: 'getDelegationSigning',
  feature: 'delegations',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/delegations/signing',
  shows: 'nothing',
  summary: 'What the caller would sign to decide about lines, and what is in the way',
  permission: 'DELEGATION_MANAGE',
  params: onTeam,
  query: z.object({
    signing: exactLine(1, MAX_PURPOSES * MAX_PURPOSE)
      .optional()
      .describe('The decisions, as delegation.{id}.approve or delegation.{id}.refuse, with commas between.'),
  }),
  result: z
    .object({
      signerName: z.string(),
      factor: z.enum(signingFactors).describe('What is given with each decision.'),
      windowUntilDateTimeMillis: millis
        .nullable()
        .describe('Until when the caller may sign in this session; null before POST /user/reauthenticate.'),
      methods: z.array(z.enum(reauthenticationMethods)).describe('By what the caller can open the window.'),
      agreementVersion: number
        .nullable()
        .describe('The signing agreement that is to be accepted with the decision; null if it is accepted.'),
      can: may.describe('Whether the caller may sign, once the signing window is open.'),
      lockedUntilDateTimeMillis: millis.nullable().describe('Until when the signature PIN is locked.'),
    })
    .meta({ id: 'DelegationSigning' }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN'],
});

const reason = lines(0, MAX_DELEGATION_REASON).optional();
const decided = {
  decision: z.enum(delegationDecisions),
  ids: z
    .array(id)
    .min(1)
    .max(MAX_PURPOSES)
    .refine((ids) => new Set(ids).size === ids.length, 'issue.signedTwice' satisfies WordKey)
    .describe('The lines, in the order of the answer.'),
};

/** Why somebody may not decide about a line, whatever they give. */
const obstacles = [
  'CHANNEL_NOT_FOUND',
  'TEAM_NOT_FOUND',
  'DELEGATION_NOT_FOUND',
  'FORBIDDEN',
  'OWN_DELEGATION',
  'ILLEGAL_TRANSITION',
  'DELEGATION_OVER',
  'MEMBER_NOT_CURRENT',
  'EMAIL_NOT_VERIFIED',
  'SIGNING_AGREEMENT_REQUIRED',
  'PASSKEY_MISSING',
  'FEATURE_OFF',
] as const;
const refusals = [
  ...obstacles,
  'REAUTHENTICATION_REQUIRED',
  'SIGNATURE_PIN_MISSING',
  'SIGNATURE_PIN_ENDED',
  'SIGNATURE_PIN_EXPIRED',
  'SIGNATURE_PIN_LOCKED',
  'WRONG_SIGNATURE_PIN',
  'WRONG_PASSWORD',
  'ACCOUNT_LOCKED',
  'PASSKEY_REFUSED',
] as const;

export const changeDelegation = endpoint({
  id: 'changeDelegation',
  feature: 'delegations',
  method: 'PATCH',
  path: '/channels/{channelId}/teams/{teamId}/delegations/{id}',
  summary: 'Approve, refuse or end a line of the log',
  description:
    'approve and refuse are signatures of an investigator of the site: they need the factor of the study and, unless that is a passkey, an open signing window (POST /user/reauthenticate). The signature binds what SHA-256 over the canonical statement says: the decision, the line, the site, the person, the duty, the days with their time zone, the investigator, the time and the decision before it. end takes a waiting line back, or ends one; the actions that were required because of it end with it.',
  permission: 'DELEGATION_MANAGE',
  params: onLine,
  query: z.object({ transitionName: z.enum(delegationTransitions).describe('What happens to the line.') }),
  body: z
    .strictObject({
      reason: reason.describe('Required to refuse, and to end an approved line.'),
      ...proofs,
    })
    .optional(),
  result: delegation,
  errors: refusals,
});

export const startDeciding = endpoint({
  id: 'startDeciding',
  feature: 'delegations',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/delegations/decisions/options',
  summary: 'The statements of a decision about lines, and options for signing them with a passkey',
  description:
    'The challenge is the root of a Merkle tree over the statements, as for startSigning, in the order of the lines. It can be answered once within five minutes, by the same decision about the same lines.',
  permission: 'DELEGATION_MANAGE',
  params: onTeam,
  body: z.strictObject({ ...decided, agreementVersion: proofs.agreementVersion }),
  result: signingOptions,
  errors: obstacles,
});

export const decideDelegations = endpoint({
  id: 'decideDelegations',
  feature: 'delegations',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/delegations/decisions',
  summary: 'Approve or refuse several lines of the log: all of them, or none',
  description:
    'As changeDelegation, with the factor of the study once. Each line has a signature and a statement of its own.',
  permission: 'DELEGATION_MANAGE',
  creates: true,
  params: onTeam,
  body: z.strictObject({
    ...decided,
    reason: reason.describe('Required to refuse: it is that of each line.'),
    ...proofs,
  }),
  result: z.object({ items: z.array(delegation) }),
  errors: refusals,
});

export const verifyDelegation = endpoint({
  id: 'verifyDelegation',
  feature: 'delegations',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/delegations/{id}/verify-signature',
  shows: 'nothing',
  summary: 'The receipt of a decision about a line, and whether everything is still as it was signed',
  description:
    'Computes everything again: the hash of the statement, each of its fields in the log, the place between the decisions before and after it, and what the audit trail says. What has happened since, such as the end of the line, is listed and is no problem.',
  permission: 'DIRECTORY_VIEW',
  params: onLine,
  result: z
    .object({
      delegation,
      decision: z.enum(delegationDecisions),
      meaning: z.string().describe('What the investigator says by signing.'),
      signerName: z.string(),
      signedDateTimeMillis: millis,
      factor: z.enum(signingFactors),
      method: z.enum(reauthenticationMethods).describe('By what the signing window had been opened.'),
      reauthenticatedDateTimeMillis: millis,
      hash: z.string().describe('SHA-256 of the statement, in hexadecimal digits.'),
      statement: z.string().describe('What was signed, as canonical JSON (RFC 8785).'),
      passkey: passkeySignature,
      isValid: z.boolean(),
      problems: z.array(z.object({ problem: z.enum(delegationProblems), description: z.string() })),
      changes: z
        .array(z.object({ change: z.enum(delegationChanges), description: z.string() }))
        .describe('What has changed since it was signed, and may.'),
    })
    .meta({ id: 'DelegationReceipt' }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'DELEGATION_NOT_FOUND'],
});
