import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/members/emails';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { requireMember } from './directory.ts';
import { findEmails } from './email-queries.ts';
import { canViewMemberAudit } from './policy.ts';
import { factsOf } from './present.ts';

export async function listMemberEmails(
  actor: Actor,
  { channelId, memberId, ...paging }: Call<typeof contract.listMemberEmails>,
): Promise<Result<typeof contract.listMemberEmails>> {
  const { study, row } = await requireMember(actor, { channelId, memberId });
  authorize(canViewMemberAudit(actor, factsOf(row), study));
  const { page, pageSize } = paging;
  const about = { channelId, userId: row.id };
  const bounds = { offset: (page - 1) * pageSize, limit: pageSize };
  const { rows, total } = await findEmails(actor.server.db, about, actor.userId, bounds);
  const items = rows.map(({ id, createdAt, endedAt, ...email }) => ({
    emailId: id,
    ...email,
    createDateTimeMillis: createdAt.getTime(),
    sentDateTimeMillis: email.state === 'SENT' ? (endedAt?.getTime() ?? null) : null,
  }));
  return pageOf(items, paging, total);
}
