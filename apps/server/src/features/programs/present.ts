import type { Result } from '@studyline/contract/core/endpoint';
import type {
  listServiceAccounts,
  ServiceAccount,
  ServiceActivity,
} from '@studyline/contract/programs/calls';
import type { WordKey } from '@studyline/contract/words/words';
import { word } from '../../core/words.ts';
import { eventText } from '../audit/audit-words.ts';
import { pictureAddress } from '../channels/picture-address.ts';
import type { ActivityRow } from './activity-queries.ts';
import type { KeyRow, ProgramRow } from './queries.ts';

export function presentKey(row: KeyRow): ServiceAccount['keys'][number] {
  return {
    id: row.id,
    ending: row.ending,
    createdDateTimeMillis: row.createdAt,
    expirationDateTimeMillis: row.expiresAt,
    lastUsedDateTimeMillis: row.lastUsedAt,
    lastUsedAddress: row.lastUsedIp,
  };
}

export function presentProgram(row: ProgramRow): Result<typeof listServiceAccounts>['items'][number] {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    ownerUserId: row.ownerId,
    ownerName: row.ownerName,
    scopes: row.scopes,
    studies: row.studies.map(({ channelId, name, bannerColorCss, logoFileId }) => ({
      channelId,
      name,
      bannerColorCSS: bannerColorCss,
      logoUrl: pictureAddress(channelId, 'logo', logoFileId),
    })),
    keys: row.keys.map(presentKey),
    lastUsedDateTimeMillis: row.lastUsedAt?.getTime() ?? null,
    lastUsedAddress: row.lastUsedIp,
  };
}

export function presentActivity(languageId: string, { lastAt, ...row }: ActivityRow): ServiceActivity {
  return { ...row, text: textOf(languageId, row), lastDateTimeMillis: lastAt.getTime() };
}

function textOf(languageId: string, { eventType, errorCode, count }: Omit<ActivityRow, 'lastAt'>): string {
  if (eventType !== null) return eventText(languageId, eventType);
  if (errorCode === null) return word(languageId, 'recorded.refusedMore', { count });
  const key = `error.${errorCode}`;
  const reason = word(languageId, key as WordKey);
  // A code of a newer version has no words.
  return word(languageId, 'programs.today.refused', { reason: reason === key ? errorCode : reason });
}
