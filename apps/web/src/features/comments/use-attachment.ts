import { MAX_ATTACHMENT_BYTES } from '@studyline/contract/comments';
import { useBlocker } from '@tanstack/react-router';
import type { CallOptions } from '../../api/call.ts';
import { type CallError, describeInForm, isGivenUp } from '../../api/errors.ts';
import { useFormat } from '../../use-format.ts';
import { useKeptState } from '../../use-kept-state.ts';
import { t } from '../../words.ts';
import { type FileProblem, fileProblemOf, findFileProblem } from '../post-files/find-file-problem.ts';
import { useUpload } from '../post-files/use-upload.ts';

interface Chosen {
  file: File;
  problem?: FileProblem | undefined;
  /** Others were chosen with it, which are left out. */
  isOneOfMany: boolean;
}

/** A file that goes with a comment, from its choice to its arrival. It is kept under that name while the page lives. */
export interface Attachment {
  file: File | undefined;
  /** Why it cannot be sent, in words. */
  problem: string | undefined;
  /** What else the person should know, in words. */
  note: string | undefined;
  /** How much of it has been sent; undefined while it is not being sent. */
  percent: number | undefined;
  take: (files: readonly File[]) => void;
  /** Leaves it out; while it is being sent, gives that up. */
  remove: () => void;
  /** What a call needs that sends the comment now. */
  begin: () => { file: File | undefined } & Pick<CallOptions, 'signal' | 'onProgress'>;
  /** For a call that has ended. */
  settle: { onSettled: () => void; onError: (error: CallError) => void };
  /** The file of that call has become part of a comment. */
  clear: (sent: Blob | undefined) => void;
}

export function useAttachment(name: string): Attachment {
  const format = useFormat();
  const upload = useUpload();
  const [chosen, setChosen] = useKeptState<Chosen | null>(name, null, { inMemory: true });
  const isSending = upload.percent !== undefined;
  // On another screen it goes on. A page that is closed would end it.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isSending });

  const judge = (file: File, problem: FileProblem | undefined) =>
    setChosen((now) => (now?.file === file ? { ...now, problem } : now));
  const take = async ([file, ...others]: readonly File[]) => {
    if (!file || isSending) return;
    setChosen({ file, isOneOfMany: others.length > 0 });
    // A folder cannot be read.
    judge(file, await findFileProblem(file, MAX_ATTACHMENT_BYTES).catch(() => 'FILE_TYPE_REFUSED' as const));
  };
  const file = chosen?.file;
  return {
    file,
    problem: chosen?.problem && t(`error.${chosen.problem}`, { limit: format.size(MAX_ATTACHMENT_BYTES) }),
    note: chosen?.isOneOfMany ? t('comments.oneFile') : undefined,
    percent: upload.percent,
    take: (files) => void take(files),
    remove: () => (isSending ? upload.giveUp() : setChosen(null)),
    begin: () => ({ file, ...(file && upload.begin(file)) }),
    settle: {
      onSettled: upload.end,
      onError: (error) => file && judge(file, fileProblemOf(error)),
    },
    clear: (sent) => setChosen((now) => (now?.file === sent ? null : now)),
  };
}

/** What a form says about a failed comment. What is wrong with its file stands beside the file. */
export function failureOf(error: CallError): string | undefined {
  return isGivenUp(error) || fileProblemOf(error) ? undefined : describeInForm(error);
}
