import type { AuditEntry } from '@studyline/contract/audit/calls';
import type { Translate } from '../../words.ts';

/** "“Old title” became “New title”" on one line. */
export function changeText(change: AuditEntry['change'], t: Translate): string | undefined {
  if (!change) return undefined;
  const [before, after] = [change.before.join('; '), change.after.join('; ')];
  if (before && after) return t('posts.history.changed', { before, after });
  return before ? t('posts.history.was', { before }) : t('posts.history.became', { after });
}
