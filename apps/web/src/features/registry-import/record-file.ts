import { t } from '../../words.ts';

const LIMIT_BYTES = 64 * 1024 * 1024;
const LIMIT_WORDS = '64 MB';

/** What a record file says about the study, or why it cannot be used. */
export type RecordFile = { record: Record<string, unknown> } | { problem: string };

/** Reads a file. It keeps only the part of a record that describes the study, because results can be very large. */
export async function readRecordFile(file: File): Promise<RecordFile> {
  if (file.size > LIMIT_BYTES) return { problem: t('error.FILE_TOO_LARGE', { limit: LIMIT_WORDS }) };
  try {
    const parsed: unknown = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      return { problem: t('registryImport.notRecord') };
    if (!('protocolSection' in parsed)) return { record: parsed as Record<string, unknown> };
    return { record: { protocolSection: parsed.protocolSection } };
  } catch {
    return { problem: t('registryImport.notJson') };
  }
}

/** The registry number in a typed or pasted text, even in the address of its page. */
export function findNumber(text: string): string | undefined {
  return /NCT\d{8}(?!\d)/i.exec(text)?.[0].toUpperCase();
}
