import type { PageNote } from '@studyline/contract/page-notes/calls';
import { versionNumber } from '../posts/present.ts';
import type { NoteRow } from './queries.ts';

export function presentNote({ labelMajor, labelMinor, createdAt, editedAt, ...note }: NoteRow): PageNote {
  return {
    ...note,
    label: versionNumber({ labelMajor, labelMinor }),
    createDateTimeMillis: createdAt.getTime(),
    editDateTimeMillis: editedAt?.getTime() ?? null,
  };
}
