import { MAX_ATTACHMENT_BYTES } from '@studyline/contract/comments/calls';
import { useBlocker } from '@tanstack/react-router';
import type { CallOptions } from '../../api/call.ts';
import { type CallError, describeInField, isAborted } from '../../api/errors.ts';
import { useFormat } from '../../use-format.ts';
import { useKeptState } from '../../use-kept-state.ts';
import { t } from '../../words.ts';
import { type FileProblem, fileProblemOf, findFileProblem } from '../post-files/find-file-problem.ts';

interface Chosen {
  file: File;
  problem?: FileProblem | undefined;
  /** Whether other files were chosen with it, which are ignored. */
  hasOthers: boolean;
}

/** What the call that sends the comment needs. */
type Sent = { file: File | undefined } & Pick<CallOptions, 'signal' | 'onProgress'>;

/** A comment being sent, or why it failed. */
interface Sending {
  percent?: number;
  aborter?: AbortController;
  error?: CallError;
}

/** A comment's file, from choosing to sending. It is kept under that name while the page is loaded. */
export interface Attachment {
  file: File | undefined;
  /** Why it cannot be sent, in words. */
  problem: string | undefined;
  /** What else the person should know, in words. */
  note: string | undefined;
  /** What happens to it, in words. */
  about: string | undefined;
  /** How much of it has been sent; undefined unless it is being sent. */
  percent: number | undefined;
  /** Whether the comment is being sent, with or without a file. */
  isSending: boolean;
  /** Why the comment could not be sent. An error of its file is shown beside the file. */
  failure: string | undefined;
  forgetFailure: () => void;
  take: (files: readonly File[]) => void;
  /** Removes it, and cancels sending it. */
  remove: () => void;
  /** Sends the comment with this call, which continues if the person leaves the form. If they return they see it being sent. */
  send: (call: (sent: Sent) => Promise<unknown>) => void;
  /** The call's file is part of a comment. */
  clear: (sent: Blob | undefined) => void;
}

/** Images from which the server removes everything but the picture. */
const CLEANED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

export function useAttachment(name: string): Attachment {
  const format = useFormat();
  const [chosen, setChosen] = useKeptState<Chosen | null>(name, null, { inMemory: true });
  const [sending, setSending] = useKeptState<Sending | null>(`${name}:sent`, null, { inMemory: true });
  const { percent, aborter, error } = sending ?? {};
  const isFileSent = percent !== undefined;
  // Sending continues on another screen. Closing the page would end it.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isFileSent });

  const judge = (file: File, problem: FileProblem | undefined) =>
    setChosen((now) => (now?.file === file ? { ...now, problem } : now));
  const take = async ([file, ...others]: readonly File[]) => {
    if (!file || isFileSent) return;
    setSending((now) => (now?.error ? null : now));
    setChosen({ file, hasOthers: others.length > 0 });
    // A folder cannot be read.
    judge(file, await findFileProblem(file, MAX_ATTACHMENT_BYTES).catch(() => 'FILE_TYPE_REFUSED' as const));
  };
  const file = chosen?.file;
  const send = (call: (sent: Sent) => Promise<unknown>) => {
    const controller = new AbortController();
    const progress = (done: number) => setSending((now) => now && { ...now, percent: done });
    setSending({ aborter: controller, ...(file && { percent: 0 }) });
    const how = file && {
      signal: controller.signal,
      onProgress: ({ loaded, total }: { loaded: number; total: number }) =>
        progress(Math.round((loaded / Math.max(1, total)) * 100)),
    };
    call({ file, ...how }).then(
      () => setSending(null),
      (failed: CallError) => {
        setSending({ error: failed });
        if (file) judge(file, fileProblemOf(failed));
      },
    );
  };
  return {
    file,
    problem: chosen?.problem && t(`error.${chosen.problem}`, { limit: format.size(MAX_ATTACHMENT_BYTES) }),
    note: chosen?.hasOthers ? t('comments.oneFile') : undefined,
    about: file && CLEANED_TYPES.has(file.type) ? t('comments.metadataRemoved') : undefined,
    percent,
    isSending: aborter !== undefined,
    failure: error && failureOf(error),
    forgetFailure: () => setSending((now) => (now?.error ? null : now)),
    take: (files) => void take(files),
    remove: () => (isFileSent ? aborter?.abort() : setChosen(null)),
    send,
    clear: (sent) => setChosen((now) => (now?.file === sent ? null : now)),
  };
}

function failureOf(error: CallError): string | undefined {
  return isAborted(error) || fileProblemOf(error) ? undefined : describeInField(error);
}
