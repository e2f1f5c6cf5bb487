import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import { findFileProblem } from '../post-files/find-file-problem.ts';
import { noteChosen } from '../post-files/pdf/bytes-ahead.ts';
import { preloadEngine } from '../post-files/pdf/engine.ts';
import { type CreationForm, titleFrom } from './creation-form.ts';
import { readPdfTitle } from './pdf-title.ts';

interface FormOfFile {
  change: (changes: Partial<CreationForm>) => void;
  amend: (changesOf: (now: CreationForm) => Partial<CreationForm>) => void;
}

/** Puts a file into the form: its title becomes the post's until the person types one, and its problem, if any, is shown. */
export async function takeFile(file: File, { change, amend }: FormOfFile): Promise<void> {
  const nameBy = (title: string) =>
    amend((now) => (now.file === file && now.isTitleOfFile && title ? { title } : {}));
  change({ file, fileProblem: undefined });
  nameBy(titleFrom(file.name));
  const fileProblem = await findFileProblem(file, MAX_FILE_BYTES);
  amend((now) => (now.file === file ? { fileProblem } : {}));
  // What shows it is there when it has been sent.
  if (file.type === 'application/pdf') {
    preloadEngine();
    void noteChosen(file).catch(() => undefined);
  }
  const title = fileProblem ? undefined : await readPdfTitle(file).catch(() => undefined);
  // A title that the person has already started to type is kept.
  const isWriting = document.activeElement?.getAttribute('name') === 'title';
  if (title && !isWriting) nameBy(title);
}
