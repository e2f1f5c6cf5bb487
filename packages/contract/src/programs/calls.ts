import { z } from 'zod';
import { id, line, millis, pageOf, paging } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { MAX_PERSON_NAME } from '../core/limits.ts';
import { clientId } from '../core/params.ts';
import { programScopes } from '../core/programs.ts';

export const MAX_PROGRAM_NAME = MAX_PERSON_NAME;
export const MAX_PROGRAM_DESCRIPTION = 200;

/** How long a replaced key still works, so that a program can be given the new one meanwhile. */
export const KEY_OVERLAP_HOURS = 24;
export const MAX_KEY_DAYS = 365;

export const programScope = z.enum(programScopes).meta({ id: 'ProgramScope' });
const used = {
  lastUsedDateTimeMillis: millis.nullable().describe('Null if it was never used.'),
  lastUsedAddress: z.string().nullable().describe('The network address of the last call.'),
};

const serviceKey = z
  .object({
    id: z.number().int(),
    ending: z.string().describe('The last four characters of the key.'),
    createdDateTimeMillis: millis,
    expirationDateTimeMillis: millis,
    ...used,
  })
  .meta({ id: 'ServiceKey' });

export const programStatuses = ['ACTIVE', 'PAUSED', 'OWNER_LEFT'] as const;
export const programStatus = z
  .enum(programStatuses)
  .meta({ id: 'ProgramStatus' })
  .describe(
    'OWNER_LEFT while the owner has no access to the client or its studies. Keys work only while it is ACTIVE.',
  );

const serviceAccount = z
  .object({
    id: z.number().int().describe('Also the id of the user that the audit trail names.'),
    name: z.string(),
    description: z.string(),
    status: programStatus,
    ownerUserId: z.number().int(),
    ownerName: z.string(),
    scopes: z.array(programScope),
    studies: z
      .array(
        z.object({
          channelId: z.number().int(),
          name: z.string(),
          bannerColorCSS: z.string(),
          logoUrl: z.string().nullable(),
        }),
      )
      .describe('By name.'),
    keys: z.array(serviceKey).describe('Those that work, newest first.'),
    ...used,
  })
  .meta({ id: 'ServiceAccount' });
export type ServiceAccount = z.infer<typeof serviceAccount>;

export const listServiceAccounts = endpoint({
  id: 'listServiceAccounts',
  feature: 'programs',
  method: 'GET',
  path: '/clients/{clientId}/service-accounts',
  shows: ['CLIENTS'],
  summary: 'Programs of a client, by what needs attention, then by last use',
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId }),
  query: z.object({ ...paging }),
  result: pageOf(serviceAccount),
  errors: ['CLIENT_NOT_FOUND'],
});

/** So many of a program's newest events and refusals of a day are counted. */
export const COUNTED_ACTIVITY = 1000;

const serviceActivity = z
  .object({
    programId: z.number().int(),
    programName: z.string(),
    text: z.string().describe('What it did, or why it was refused, in the caller’s language.'),
    eventType: z.string().nullable().describe('As in the audit trail. Null if it was refused.'),
    errorCode: z
      .string()
      .nullable()
      .describe('Why it was refused. Null if it was not, or if its refusals were only counted.'),
    endpoint: z.string().nullable().describe('The operation that was refused.'),
    count: z.number().int(),
    isAtLeast: z
      .boolean()
      .describe(`Whether there may be more: only the newest ${COUNTED_ACTIVITY} of a program are counted.`),
    lastDateTimeMillis: millis,
    studyCount: z.number().int().describe('0 if it is not known in which study it was.'),
    studyName: z.string().nullable().describe('If it is one study.'),
  })
  .meta({ id: 'ServiceActivity' });
export type ServiceActivity = z.infer<typeof serviceActivity>;

export const listServiceActivity = endpoint({
  id: 'listServiceActivity',
  feature: 'programs',
  method: 'GET',
  path: '/clients/{clientId}/service-accounts/activity',
  shows: ['CLIENTS'],
  summary: 'What the programs of a client changed or took today, and what they were refused',
  description:
    'By program and kind, the newest first, at most 20. Today begins at midnight in the caller’s time zone. What programs only read is not recorded, nor are calls beyond their limit or without a working key.',
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId }),
  result: z.object({ items: z.array(serviceActivity) }).meta({ id: 'ServiceActivityOfToday' }),
  errors: ['CLIENT_NOT_FOUND'],
});

const fields = {
  name: line(1, MAX_PROGRAM_NAME).describe('Unique among the programs of the client.'),
  description: line(0, MAX_PROGRAM_DESCRIPTION).describe('What it does.'),
  ownerUserId: id.describe(
    'Who is responsible for it: an administrator of the client or a member of one of its studies.',
  ),
  scopes: z
    .array(programScope)
    .min(1)
    .max(programScopes.length)
    .describe('What it may do: permissions of the permission table.'),
  channelIds: z.array(id).min(1).max(500).describe('The studies of the client in which it may do it.'),
};

export const createServiceAccount = endpoint({
  id: 'createServiceAccount',
  feature: 'programs',
  method: 'POST',
  path: '/clients/{clientId}/service-accounts',
  summary: 'Give a program access to studies of a client',
  description: 'It has no key yet.',
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId }),
  body: z.strictObject({
    ...fields,
    description: fields.description.default(''),
    ownerUserId: fields.ownerUserId.optional().describe('By default the caller.'),
  }),
  result: serviceAccount,
  errors: ['CLIENT_NOT_FOUND', 'PROGRAM_NAME_TAKEN', 'OWNER_UNKNOWN', 'STUDY_UNKNOWN'],
  creates: true,
});

const ended = z
  .object({ id: z.number().int(), endedDateTimeMillis: millis })
  .meta({ id: 'EndedProgramOrKey' });

const ofAccount = { clientId, id: id.describe('The program.') };

export const updateServiceAccount = endpoint({
  id: 'updateServiceAccount',
  feature: 'programs',
  method: 'PATCH',
  path: '/clients/{clientId}/service-accounts/{id}',
  summary: 'Change or pause a program',
  permission: 'CLIENT_MANAGE',
  params: z.object(ofAccount),
  body: z.strictObject({
    name: fields.name.optional(),
    description: fields.description.optional(),
    ownerUserId: fields.ownerUserId.optional(),
    scopes: fields.scopes.optional(),
    channelIds: fields.channelIds.optional(),
    paused: z.boolean().optional().describe('While it is true, its keys do not work.'),
  }),
  result: serviceAccount,
  errors: ['CLIENT_NOT_FOUND', 'PROGRAM_NOT_FOUND', 'PROGRAM_NAME_TAKEN', 'OWNER_UNKNOWN', 'STUDY_UNKNOWN'],
});

export const endServiceAccount = endpoint({
  id: 'endServiceAccount',
  feature: 'programs',
  method: 'DELETE',
  path: '/clients/{clientId}/service-accounts/{id}',
  summary: 'End a program and all its keys, at once and for good',
  description: 'What it did remains in the audit trail under its name.',
  permission: 'CLIENT_MANAGE',
  params: z.object(ofAccount),
  result: ended,
  errors: ['CLIENT_NOT_FOUND', 'PROGRAM_NOT_FOUND'],
});

export const createServiceKey = endpoint({
  id: 'createServiceKey',
  feature: 'programs',
  method: 'POST',
  path: '/clients/{clientId}/service-accounts/{id}/keys',
  summary: 'Create a key for a program',
  description: `The key is in this answer only: it is stored as a hash. Earlier keys of the program work for another ${KEY_OVERLAP_HOURS} hours. An Idempotency-Key has no effect, because the answer is not kept. Needs a sign-in or a second factor of the last 15 minutes.`,
  permission: 'CLIENT_MANAGE',
  params: z.object(ofAccount),
  body: z
    .strictObject({
      expirationDateTimeMillis: millis
        .optional()
        .describe(`At most ${MAX_KEY_DAYS} days from now, which is the default.`),
    })
    .optional(),
  result: serviceKey
    .extend({ key: z.string().describe('Sent as `Authorization: Bearer …`.') })
    .meta({ id: 'NewServiceKey' }),
  errors: [
    'CLIENT_NOT_FOUND',
    'PROGRAM_NOT_FOUND',
    'KEY_TERM_REFUSED',
    'PROOF_REQUIRED',
    'REAUTHENTICATION_REQUIRED',
  ],
});

export const endServiceKey = endpoint({
  id: 'endServiceKey',
  feature: 'programs',
  method: 'DELETE',
  path: '/clients/{clientId}/service-accounts/{id}/keys/{keyId}',
  summary: 'End a key at once',
  permission: 'CLIENT_MANAGE',
  params: z.object({ ...ofAccount, keyId: id.describe('The key.') }),
  result: ended,
  errors: ['CLIENT_NOT_FOUND', 'PROGRAM_NOT_FOUND', 'KEY_NOT_FOUND'],
});
