import type { DraftResult } from '@studyline/contract/drafts';
import type { VersionRow } from '../posts/version-queries.ts';

/** What became of a version that was written or moved. */
export function presentDraft(row: VersionRow): DraftResult {
  return {
    postId: row.postId,
    version: row.version,
    versionLabel: row.label,
    submittedAtDateTimeMillis: row.submittedAt?.getTime() ?? null,
    expirationDateTimeMillis: row.label === 'DRAFT' ? (row.expiresAt?.getTime() ?? null) : null,
    checksum: row.sha256,
  };
}
