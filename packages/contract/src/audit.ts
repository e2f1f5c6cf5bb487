import { z } from 'zod';
import { id, millis, paging } from './common.ts';
import { endpoint } from './endpoint.ts';

const auditEntry = z.object({
  auditEventId: z.number().int(),
  occurredAtDateTimeMillis: millis,
  /** Null where the system acted, as when a draft expires or an import runs. */
  actorUserId: z.number().int().nullable(),
  actorName: z.string(),
  /** What happened, in the past tense: post.published. */
  eventType: z.string(),
  postId: z.number().int().nullable(),
  version: z.number().int().nullable(),
  /** Where the row was seeded or imported and not written by a call here. */
  imported: z.boolean(),
  details: z.record(z.string(), z.unknown()),
  /** Where the text of this event was erased. `details` does not hold it then. */
  textErased: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listPostAudit = endpoint({
  id: 'listPostAudit',
  feature: 'audit',
  method: 'GET',
  path: '/auditevent/posts/{postId}',
  summary: 'Audit trail of a post, newest first',
  permission: 'AUDIT_VIEW',
  params: z.object({ postId: id }),
  query: z.object({ ...paging }),
  result: z.object({
    items: z.array(auditEntry),
    page: z.number().int(),
    pageSize: z.number().int(),
    lastPage: z.boolean(),
  }),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN'],
});
