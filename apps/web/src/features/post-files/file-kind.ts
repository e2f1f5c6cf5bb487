import type { PostWrapper } from '@studyline/contract/posts/calls';
import { t } from '../../words.ts';

type Kind =
  | 'pdf'
  | 'word'
  | 'excel'
  | 'powerpoint'
  | 'openDocument'
  | 'image'
  | 'text'
  | 'csv'
  | 'archive'
  | 'video'
  | 'audio';

const byExtension: Record<string, Kind> = {
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  xls: 'excel',
  xlsx: 'excel',
  ppt: 'powerpoint',
  pptx: 'powerpoint',
  rtf: 'word',
  odt: 'openDocument',
  ods: 'openDocument',
  odp: 'openDocument',
  txt: 'text',
  md: 'text',
  csv: 'csv',
  zip: 'archive',
  '7z': 'archive',
};

const byFamily: Record<string, Kind> = { image: 'image', video: 'video', audio: 'audio', text: 'text' };

/** A file's extension in capitals, at most five letters; empty if there is none. */
export function extensionOf(fileName: string | null): string {
  const found = /\.([\p{L}\p{N}]{1,5})$/u.exec(fileName ?? '');
  return found?.[1]?.toUpperCase() ?? '';
}

/** The kind of a file, in plain words: "PDF document", "ZIP archive". */
export function fileKind({ fileName, mimeType }: Pick<PostWrapper, 'fileName' | 'mimeType'>): string {
  const extension = extensionOf(fileName);
  const kind =
    (mimeType === 'application/pdf' ? 'pdf' : undefined) ??
    byExtension[extension.toLowerCase()] ??
    byFamily[mimeType?.split('/')[0] ?? ''];
  if (kind) return t(`postFiles.types.${kind}`, { extension });
  return extension ? t('postFiles.types.other', { extension }) : t('postFiles.types.unknown');
}
