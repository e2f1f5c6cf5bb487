import {
  addDocument,
  type Draft,
  type DraftResult,
  replaceDocument,
  updateDraft,
} from '@studyline/contract/drafts';
import type { PermissionSet } from '@studyline/contract/sharing';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallError, describeInForm, passingOf } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import type { Format } from '../../format.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { useFormat } from '../../use-format.ts';
import { t } from '../../words.ts';
import {
  type CreationForm,
  fieldsOf,
  formOf,
  type Gap,
  gapsOf,
  startForm,
  titleFrom,
  versionFieldsOf,
} from './creation-form.ts';
import { type FileProblem, findFileProblem } from './find-file-problem.ts';
import { forgetForm, keepForm, placeOf, readKept } from './kept-form.ts';
import { readPdfTitle } from './pdf-title.ts';

type Intent = 'DRAFT' | 'PUBLISH';

interface DraftFormOf {
  channelId: number;
  /** The draft that is changed; undefined while a post is created. */
  draft: Draft | undefined;
  /** What a new post starts from. */
  permissions: PermissionSet;
  /** A later version has to say what changed before it is published. */
  isLaterVersion: boolean;
}

/** The form of a post: what was entered, what is missing, and how it is sent. */
export function useDraftForm({ channelId, draft, permissions, isLaterVersion }: DraftFormOf) {
  const format = useFormat();
  const navigate = useNavigate();
  const place = placeOf(draft ?? { channelId });
  const [start] = useState(() => (draft ? formOf(draft) : startForm(permissions)));
  const [form, setForm] = useState<CreationForm>(() => ({ ...start, ...readKept(place) }));
  const [isRestored, setRestored] = useState(() => readKept(place) !== undefined);
  const isDone = useRef(false);
  useEffect(() => {
    if (form !== start && !isDone.current) keepForm(place, form);
  }, [form, start, place]);

  // The fields left empty; all of them after an attempt to send. Only these are shown as errors.
  const [left, setLeft] = useState<readonly Gap[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [percent, setPercent] = useState<number>();
  const [wasAllSent, setAllSent] = useState(false);
  const giveUp = useRef<AbortController>(undefined);
  const lastIntent = useRef<Intent>('DRAFT');

  const create = useCall(addDocument, { failure: 'form' });
  const replace = useCall(replaceDocument, { about: { channelId }, failure: 'form' });
  const update = useCall(updateDraft, { about: { channelId }, failure: 'form' });
  const error = create.error ?? replace.error ?? update.error;
  const isSending = create.isPending || replace.isPending || update.isPending;
  const reset = () => {
    for (const call of [create, replace, update]) call.reset();
  };

  const isDirty = form !== start;
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isDone.current,
    // What was typed survives; a chosen file does not.
    enableBeforeUnload: () => form.file !== null && !isDone.current,
    withResolver: true,
  });

  const change = (changes: Partial<CreationForm>) => setForm((current) => ({ ...current, ...changes }));
  const nameBy = (file: File, title: string) =>
    setForm((now) => (now.file === file && now.isTitleOfFile && title ? { ...now, title } : now));
  const take = async (file: File) => {
    // What was wrong is said beside the file that was sent.
    reset();
    change({ file, fileProblem: undefined });
    nameBy(file, titleFrom(file.name));
    const problem = await findFileProblem(file);
    setForm((now) => (now.file === file ? { ...now, fileProblem: problem } : now));
    const title = problem ? undefined : await readPdfTitle(file).catch(() => undefined);
    // Somebody who is writing the title already keeps it.
    const isWriting = document.activeElement?.getAttribute('name') === 'title';
    if (title && !isWriting) nameBy(file, title);
  };

  const gapsFor = (intent: Intent): Gap[] => {
    const isMissing = isLaterVersion && intent === 'PUBLISH' && form.description.trim() === '';
    return [...gapsOf(form), ...(isMissing ? (['description'] as const) : [])];
  };
  const settle = {
    onSettled: () => setPercent(undefined),
    onError: (failed: CallError) => {
      const problem = fileProblemOf(failed);
      if (!problem) return;
      change({ fileProblem: problem });
      setLeft(['file']);
      setAttempts((count) => count + 1);
    },
    onSuccess: (saved: DraftResult) => {
      isDone.current = true;
      forgetForm(place);
      showToast(savedText(saved, { isNew: !draft, format }));
      void navigate({
        href: paths.post(saved.postId, saved.version, 'CHANNEL'),
        replace: draft !== undefined,
      });
    },
  };
  const send = (intent: Intent) => {
    const gaps = gapsFor(intent);
    if (gaps.length > 0) {
      setLeft(gaps);
      setAttempts((count) => count + 1);
      return;
    }
    lastIntent.current = intent;
    reset();
    const { file, changeType } = form;
    const controller = new AbortController();
    giveUp.current = controller;
    setAllSent(false);
    const upload = {
      signal: controller.signal,
      onProgress: ({ loaded, total }: { loaded: number; total: number }) => {
        setPercent(Math.round((loaded / Math.max(1, total)) * 100));
        setAllSent(loaded === total);
      },
    };
    if (file) setPercent(0);
    if (!draft) {
      if (file)
        create.mutate({ params: { channelId }, body: fieldsOf(form, intent), file, ...upload }, settle);
      return;
    }
    const fields = isLaterVersion ? { ...versionFieldsOf(form, intent), changeType } : fieldsOf(form, intent);
    const params = { id: draft.postId };
    const body = { ...fields, edit: draft.edit };
    if (file) replace.mutate({ params, body, file, ...upload }, settle);
    else update.mutate({ params, body }, settle);
  };

  const found = gapsFor('PUBLISH');
  return {
    form,
    change,
    take,
    send,
    /** Undefined where trying again cannot help. */
    retry: error && passingOrOurs(error) ? () => send(lastIntent.current) : undefined,
    cancel: () => giveUp.current?.abort(),
    isSending,
    percent,
    failure: error instanceof CallError && !fileProblemOf(error) ? failureText(error, wasAllSent) : undefined,
    /** The gaps that are shown as errors. */
    errors: found.filter((gap) => left.includes(gap)),
    onLeave: (gap: Gap) => setLeft((current) => [...current, gap]),
    attempts,
    blocker,
    isRestored,
    discard: () => {
      forgetForm(place);
      setRestored(false);
      setForm(start);
    },
    /** Before the screen is left for good. */
    forget: () => {
      isDone.current = true;
      forgetForm(place);
    },
  };
}

function fileProblemOf({ errorCode }: CallError): FileProblem | undefined {
  return (['FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_REFUSED'] as const).find((code) => code === errorCode);
}

/** Not what is wrong with the form itself. */
function passingOrOurs(error: CallError): boolean {
  return passingOf(error) !== undefined || error.status >= 500 || error.status === 408;
}

function savedText(saved: DraftResult, { isNew, format }: { isNew: boolean; format: Format }): string {
  if (saved.versionLabel === 'PUBLISHED') return t('toast.postPublished');
  const { submittedAtDateTimeMillis: submittedAt, expirationDateTimeMillis: expires } = saved;
  const when = expires === null ? '' : format.until(expires);
  if (isNew) return t('toast.draftCreated', { when });
  if (submittedAt !== null) return t('drafts.submittedToast');
  return expires === null ? t('drafts.savedToast') : t('drafts.savedUntilToast', { when });
}

/** What went wrong, and whether anything was saved. Without an answer to all that was sent, nobody knows. */
function failureText(error: CallError, wasAllSent: boolean): string {
  if (error.errorCode === 'NO_ROOM') return describeInForm(error);
  const mayBeSaved = wasAllSent && error.errorCode === null && passingOf(error) && error.status !== 429;
  return `${describeInForm(error)} ${t(mayBeSaved ? 'drafts.creation.maybeSaved' : 'drafts.creation.notSaved')}`;
}
