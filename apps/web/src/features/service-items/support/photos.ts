import type { Attachment } from '@studyline/contract/comments/calls';

/** A file that can be looked at, and who attached it. */
export type Photo = Attachment & { by: string };

export const photosOf = (files: readonly Attachment[], by: string): Photo[] =>
  files.filter(({ largePreviewUrl }) => largePreviewUrl !== null).map((file) => ({ ...file, by }));
