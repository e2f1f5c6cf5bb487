import { z } from 'zod';
import { millis, pageOf, paging } from './common.ts';
import { postId } from './params.ts';
import { endpoint } from './endpoint.ts';

const auditEntry = z
  .object({
    auditEventId: z.number().int(),
    occurredAtDateTimeMillis: millis,
    actorUserId: z
      .number()
      .int()
      .nullable()
      .describe('Null where the system acted, as when a draft expires or an import runs.'),
    actorName: z.string(),
    eventType: z.string().describe('What happened, in the past tense: post.published.'),
    postId: z.number().int().nullable(),
    version: z.number().int().nullable(),
    teamId: z.number().int().nullable(),
    teamName: z.string().nullable().describe('The team that it was done for, as people read it.'),
    imported: z.boolean().describe('Where the row was seeded or imported and not written by a call here.'),
    details: z
      .record(z.string(), z.unknown())
      .describe(
        'What the event says beside this, by its type. The former texts of a comment are there for its author, and for who may see the audit trail of the whole study.',
      ),
    textErased: z
      .boolean()
      .describe('Where the text of this event was erased. `details` does not hold it then.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const listPostAudit = endpoint({
  id: 'listPostAudit',
  feature: 'audit',
  method: 'GET',
  path: '/auditevent/posts/{postId}',
  summary: 'Audit trail of a post, newest first',
  permission: 'AUDIT_VIEW',
  params: z.object({ postId }),
  query: z.object({ ...paging }),
  result: pageOf(auditEntry),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN'],
});
