import type { Draft } from '@studyline/contract/drafts/form';
import {
  addDocument,
  addEvent,
  addNews,
  type DraftResult,
  type Intent,
  replaceDocument,
  replaceEvent,
  replaceNews,
  updateDraft,
} from '@studyline/contract/drafts/calls';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallError, describeInForm, passingOf } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { forget, keep, ownKey, readKept } from '../../kept.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { useFormat } from '../../use-format.ts';
import { t } from '../../words.ts';
import { fileProblemOf, findFileProblem } from '../post-files/find-file-problem.ts';
import { useUpload } from '../post-files/use-upload.ts';
import {
  changedElsewhere,
  type CreationForm,
  type Entered,
  enteredIn,
  fieldsOf,
  formOf,
  type Gap,
  gapsOf,
  isOutdated,
  startForm,
  titleFrom,
  versionFieldsOf,
} from './creation-form.ts';
import { readPdfTitle } from './pdf-title.ts';
import { eventFieldsOf } from '../calendar/event-form.ts';
import { draftOf } from './post-creation-loader.ts';
import { savedText } from './saved-text.ts';

interface DraftFormOf {
  channelId: number;
  /** The draft that is changed, or the publication that another version is written of; undefined while a post is created. */
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
  const queryClient = useQueryClient();
  // A publication is never changed itself.
  const isNewVersion = draft?.versionLabel === 'PUBLISHED';
  const kind = isNewVersion ? 'version' : 'draft';
  const name = `form.1:${draft ? `${kind}.${draft.postId}` : `new.${channelId}`}`;
  const [place] = useState(() => ownKey(name));
  const [base, setBase] = useState(() => baseOf(draft, permissions, format.timeZone));
  const { start } = base;
  const [isRestored, setRestored] = useState(() => readEntered(place) !== undefined);
  const [form, setForm] = useState<CreationForm>(() => ({ ...start, ...readEntered(place) }));
  const entered = enteredIn(form, start);
  const [others, setOthers] = useState<Entered>({});
  const isEntered = Object.keys(entered).length > 0;
  const isDirty = isEntered || form.file !== null;

  // The fields left empty; all of them after an attempt to send. Only these are shown as errors.
  const [left, setLeft] = useState<readonly Gap[]>([]);
  const [attempts, setAttempts] = useState(0);
  const upload = useUpload();
  const lastIntent = useRef<Intent>('DRAFT');

  // The form leaves the screen with what it has sent, and a published draft would refuse itself.
  const removes = draft && { postId: draft.postId };
  const changing = { about: { channelId }, failure: 'form', removes } as const;
  const calls = {
    addDocument: useCall(addDocument, { failure: 'form' }),
    addNews: useCall(addNews, { failure: 'form' }),
    addEvent: useCall(addEvent, { failure: 'form' }),
    replaceDocument: useCall(replaceDocument, changing),
    replaceNews: useCall(replaceNews, changing),
    replaceEvent: useCall(replaceEvent, changing),
    updateDraft: useCall(updateDraft, changing),
  };
  const all = Object.values(calls);
  const error = all.find((one) => one.error)?.error ?? null;
  const isSending = all.some(({ isPending }) => isPending);
  const isSent = all.some(({ isSuccess }) => isSuccess);
  const reset = () => {
    for (const one of all) one.reset();
  };

  // What was sent from here changes the draft too, and is no news to the person.
  const isOld = draft !== undefined && isOutdated(draft, base) && !isSending && !isSent;
  const takeNewest = () => {
    const newest = baseOf(draft, permissions, format.timeZone);
    const { file, fileProblem } = form;
    setOthers(changedElsewhere(form, start, newest.start));
    setBase(newest);
    setForm({ ...newest.start, ...entered, file, fileProblem });
  };
  if (isOld && !isDirty) takeNewest();

  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    const fields = enteredIn(form, start);
    if (Object.keys(fields).length > 0) keep(place, fields);
    else forget(place);
  }, [form, start, place]);
  // After the session of whoever began there is nobody to ask.
  const mayAsk = () => !isDone.current && ownKey(name) === place;
  const blocker = useBlocker({
    shouldBlockFn: () => (isDirty || isSending) && mayAsk(),
    // What was typed survives; a chosen file does not.
    enableBeforeUnload: () => (form.file !== null || isSending) && mayAsk(),
    withResolver: true,
  });

  const change = (changes: Partial<CreationForm>) => {
    // What is entered while the form is on its way would not arrive.
    if (!isSending) setForm((current) => ({ ...current, ...changes }));
  };
  const nameBy = (file: File, title: string) =>
    setForm((now) => (now.file === file && now.isTitleOfFile && title ? { ...now, title } : now));
  const take = async (file: File) => {
    // What was wrong is said beside the file that was sent.
    reset();
    change({ file, fileProblem: undefined });
    nameBy(file, titleFrom(file.name));
    const problem = await findFileProblem(file, MAX_FILE_BYTES);
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
    onSettled: upload.end,
    onError: (failed: Error) => {
      // An upload that was given up has failed at nothing.
      if (!(failed instanceof CallError)) return;
      if (draft && failed.errorCode === 'DRAFT_CHANGED')
        void queryClient.invalidateQueries({ queryKey: draftOf(draft.postId).queryKey });
      if (isAboutContent(failed)) {
        setLeft(['content']);
        setAttempts((count) => count + 1);
      }
      const problem = fileProblemOf(failed);
      if (!problem) return;
      setForm((now) => ({ ...now, fileProblem: problem }));
      setLeft(['file']);
      setAttempts((count) => count + 1);
    },
    onSuccess: (saved: DraftResult) => {
      isDone.current = true;
      forget(place);
      showToast(savedText(saved, { isNew: !draft, intent: lastIntent.current, format }));
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
    const { postType, file, content, event, changeType } = form;
    const options = upload.begin(postType === 'DOCUMENT' ? file : null);
    if (!draft) {
      const params = { channelId };
      const body = fieldsOf(form, intent);
      if (postType === 'NEWS')
        calls.addNews.mutate({ params, body: { ...body, content }, ...options }, settle);
      else if (postType === 'EVENT')
        calls.addEvent.mutate(
          { params, body: { ...body, ...eventFieldsOf(event), content }, ...options },
          settle,
        );
      else if (file) calls.addDocument.mutate({ params, body, file, ...options }, settle);
      return;
    }
    const fields = isLaterVersion ? { ...versionFieldsOf(form, intent), changeType } : fieldsOf(form, intent);
    const params = { id: draft.postId };
    const body = { ...fields, edit: base.edit };
    const changed = {
      ...(content === start.content ? {} : { content }),
      ...(postType === 'EVENT' ? eventFieldsOf(event) : {}),
    };
    if (isNewVersion && postType === 'EVENT')
      calls.replaceEvent.mutate({ params, body: { ...body, ...changed }, ...options }, settle);
    else if (isNewVersion)
      calls.replaceNews.mutate({ params, body: { ...body, content }, ...options }, settle);
    else if (postType !== 'DOCUMENT')
      calls.updateDraft.mutate({ params, body: { ...body, ...changed }, ...options }, settle);
    else if (file) calls.replaceDocument.mutate({ params, body, file, ...options }, settle);
    else calls.updateDraft.mutate({ params, body, ...options }, settle);
  };

  const found = gapsFor('PUBLISH');
  return {
    form,
    change,
    take,
    send,
    /** Undefined where trying again cannot help. */
    retry: error && passingOrOurs(error) ? () => send(lastIntent.current) : undefined,
    cancel: upload.giveUp,
    isSending,
    isSent,
    percent: upload.percent,
    failure:
      error instanceof CallError && !fileProblemOf(error) ? failureText(error, upload.wasAllSent) : undefined,
    /** The gaps that are shown as errors. */
    errors: found.filter((gap) => left.includes(gap)),
    onLeave: (gap: Gap) => setLeft((current) => [...current, gap]),
    attempts,
    blocker,
    /** Given where the draft was changed while something is entered here: starts from it, and keeps what was entered. */
    showNewest:
      isOld && isDirty
        ? () => {
            reset();
            takeNewest();
          }
        : undefined,
    /** Until the form says the same. */
    others: Object.fromEntries(
      Object.entries(others).filter(([name]) => name in enteredIn({ ...form, ...others }, form)),
    ) as Entered,
    isRestored,
    discard: () => {
      if (isSending) return;
      setRestored(false);
      setForm(start);
    },
    /** Before the screen is left for good. */
    leave: () => {
      isDone.current = true;
      forget(place);
      upload.giveUp();
    },
  };
}

function baseOf(draft: Draft | undefined, permissions: PermissionSet, timeZone: string) {
  return { edit: draft?.edit, start: draft ? formOf(draft) : startForm(permissions, timeZone) };
}

function readEntered(place: string): Entered | undefined {
  const found = readKept(place);
  return typeof found === 'object' && found !== null ? found : undefined;
}

/** What is wrong with a text is said above the form, and its field is shown. */
function isAboutContent({ errorCode, issues }: CallError): boolean {
  const isRefused = ['NEWS_EMPTY', 'NEWS_TOO_LONG', 'PICTURE_UNKNOWN'].includes(errorCode ?? '');
  return isRefused || issues.some(({ path }) => path === 'content');
}

/** Not what is wrong with the form itself. */
function passingOrOurs(error: CallError): boolean {
  return passingOf(error) !== undefined || error.status >= 500 || error.status === 408;
}

/** What went wrong, and whether anything was saved. Without an answer to all that was sent, nobody knows. */
function failureText(error: CallError, wasAllSent: boolean): string {
  if (error.errorCode === 'NO_ROOM') return describeInForm(error);
  const mayBeSaved = wasAllSent && error.errorCode === null && passingOf(error) && error.status !== 429;
  return `${describeInForm(error)} ${t(mayBeSaved ? 'drafts.creation.maybeSaved' : 'drafts.creation.notSaved')}`;
}
