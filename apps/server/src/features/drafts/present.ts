import type { DraftResult } from '@studyline/contract/drafts/calls';
import type { VersionRow } from '../posts/version-queries.ts';

/** The result of writing a version or changing its state. */
export function presentDraft(row: VersionRow): DraftResult {
  return {
    postId: row.postId,
    version: row.version,
    versionLabel: row.label,
    submittedAtDateTimeMillis: row.submittedAt?.getTime() ?? null,
    expirationDateTimeMillis: row.label === 'DRAFT' ? (row.expiresAt?.getTime() ?? null) : null,
    checksum: row.sha256,
    edit: row.edit,
  };
}
