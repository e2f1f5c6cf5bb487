import type { Passkey } from '@studyline/contract/second-factors/calls';
import type { PasskeyRow } from './queries.ts';

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createDateTimeMillis: row.created_at.getTime(),
    lastUsedDateTimeMillis: row.last_used_at?.getTime() ?? null,
  };
}
