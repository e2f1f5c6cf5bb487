import { readSession } from '../../api/session.ts';
import type { CreationForm } from './creation-form.ts';

type Kept = Omit<CreationForm, 'file' | 'fileProblem'>;
/** Another shape of what is kept gets another name. */
const PREFIX = 'studyline.form.1';

/** The place of a form: of a new post in a study, or of a draft as it was when it was opened. */
export function placeOf(of: { channelId: number } | { postId: number; edit: number }): string {
  const session = readSession();
  const userId = session.status === 'authenticated' ? session.user.userId : 0;
  const place = 'postId' in of ? `draft.${of.postId}.${of.edit}` : `new.${of.channelId}`;
  return `${PREFIX}.${userId}.${place}`;
}

/** What this person has entered here and not sent, on this computer. A file is never kept. */
export function readKept(place: string): Partial<Kept> | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return typeof found === 'object' && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}

export function keepForm(place: string, form: CreationForm): void {
  const entered: Kept = withoutFile(form);
  try {
    localStorage.setItem(place, JSON.stringify(entered));
  } catch {
    // A browser may have no room, or allow no storage. The form works without.
  }
}

function withoutFile({ file: _file, fileProblem: _problem, ...entered }: CreationForm): Kept {
  return entered;
}

export function forgetForm(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // As above.
  }
}
