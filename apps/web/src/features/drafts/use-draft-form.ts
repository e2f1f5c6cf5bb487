import type { Draft } from '@studyline/contract/drafts/form';
import type { DraftResult, Intent } from '@studyline/contract/drafts/calls';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CallError } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useChosenCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { useFormat } from '../../use-format.ts';
import { useKeptForm } from '../../use-kept-form.ts';
import { fileProblemOf } from '../post-files/find-file-problem.ts';
import { useUpload } from '../post-files/use-upload.ts';
import { filesOfCourse } from './course/course-form.ts';
import {
  changedElsewhere,
  type CreationForm,
  type Entered,
  enteredIn,
  type Gap,
  startForm,
  withPostType,
} from './creation-form.ts';
import { failureText, gapOf, isWorthRetry } from './draft-failure.ts';
import { draftOf } from './post-creation-loader.ts';
import { formOf, gapsOf, isOutdated, postTypes, sendForm } from './post-types.ts';
import { savedText } from './saved-text.ts';
import { takeFile } from './take-file.ts';
import { useGaps } from './use-gaps.ts';

interface DraftFormOf {
  channelId: number;
  /** The draft being edited, or the publication that gets another version; undefined when creating a post. */
  draft: Draft | undefined;
  /** The initial values of a new post. */
  permissions: PermissionSet;
}

/** The form of a post: its values, what is missing, and how it is sent. */
export function useDraftForm({ channelId, draft, permissions }: DraftFormOf) {
  const format = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const upload = useUpload();
  const gaps = useGaps();
  const lastIntent = useRef<Intent>('DRAFT');
  // Ignored once the form has been sent, because publishing would make its own draft count as outdated.
  const removes = draft && { postId: draft.postId };
  const leaves = (saved: DraftResult) => {
    kept.leave();
    showToast(savedText(saved, { isNew: !draft, intent: lastIntent.current, format }));
    const href = paths.post(saved.postId, saved.version, 'CHANNEL');
    return navigate({ href, replace: draft !== undefined });
  };
  const call = useChosenCall<DraftResult>({ failure: 'form', removes, leaves });
  const { error, isPending: isSending, isSuccess: isSent, reset } = call;

  const [base, setBase] = useState(() => baseOf(draft, permissions, format.timeZone));
  const kept = useKeptForm(nameOf(channelId, draft), base.start, { isSending, enteredIn, holdsMore });
  const { values: form, isDirty } = kept;
  const [others, setOthers] = useState<Entered>({});
  // The form's own calls also change the draft, which is not news to the person.
  const isOld = draft !== undefined && isOutdated(draft, base) && !isSending && !isSent;
  const takeNewest = () => {
    const newest = baseOf(draft, permissions, format.timeZone);
    const { file, fileProblem, courseFiles } = form;
    setOthers(changedElsewhere(form, base.start, newest.start));
    setBase(newest);
    kept.rebase(newest.start, { file, fileProblem, courseFiles });
  };
  if (isOld && !isDirty) takeNewest();

  const gapsFor = (intent: Intent): Gap[] => {
    // A later version needs a description of changes before it is published.
    const isMissing = draft?.isPublished === true && intent === 'PUBLISH' && form.description.trim() === '';
    return [...gapsOf(form), ...(isMissing ? (['description'] as const) : [])];
  };
  const onError = (failed: Error) => {
    // A cancelled upload is not a failure.
    if (!(failed instanceof CallError)) return;
    if (draft && failed.errorCode === 'DRAFT_CHANGED')
      void queryClient.invalidateQueries({ queryKey: draftOf(draft.postId).queryKey });
    const fileProblem = fileProblemIn(form, failed);
    if (fileProblem) kept.amend(() => ({ fileProblem }));
    const gap = gapOf(failed, form.postType);
    if (gap) gaps.refuse([gap]);
  };
  const send = (intent: Intent) => {
    const missing = gapsFor(intent);
    if (missing.length > 0) {
      gaps.refuse(missing);
      return;
    }
    lastIntent.current = intent;
    reset();
    call.mutate(
      {
        run: (make) => sendForm(make, form, { channelId, draft, ...base, intent }),
        ...upload.begin(postTypes[form.postType].filesOf(form)[0] ?? null),
      },
      { onSettled: upload.end, onError },
    );
  };

  return {
    form,
    change: (changes: Partial<CreationForm>) =>
      kept.change(changes.postType ? { ...withPostType(form, changes.postType), ...changes } : changes),
    amend: kept.amend,
    take: (file: File) => {
      // The error is shown beside the file that was sent.
      reset();
      void takeFile(file, kept);
    },
    send,
    /** Undefined if retrying cannot help. */
    retry: error && isWorthRetry(error) ? () => send(lastIntent.current) : undefined,
    cancel: upload.cancel,
    isSending,
    isSent,
    percent: upload.percent,
    failure:
      error instanceof CallError && !fileProblemIn(form, error)
        ? failureText(error, upload.wasAllSent)
        : undefined,
    /** The gaps that are shown as errors. */
    errors: gapsFor('PUBLISH').filter((gap) => gaps.left.includes(gap)),
    onLeave: gaps.onLeave,
    attempts: gaps.attempts,
    /** Defined if the draft was changed while values are entered here: starts from the new draft, and keeps the entered values. */
    showNewest:
      isOld && isDirty
        ? () => {
            reset();
            takeNewest();
          }
        : undefined,
    /** Until the form has the same values. */
    others: Object.fromEntries(
      Object.entries(others).filter(([name]) => name in enteredIn({ ...form, ...others }, form)),
    ) as Entered,
    isRestored: kept.isRestored,
    discard: kept.discard,
    /** Set while the person is about to leave. */
    leaving: kept.leaving && {
      ...kept.leaving,
      onLeave: () => {
        upload.cancel();
        kept.leaving?.onLeave();
      },
    },
  };
}

/** The name under which entered values are kept. A publication itself is never edited. */
function nameOf(channelId: number, draft: Draft | undefined): string {
  if (!draft) return `form.2:new.${channelId}`;
  return `form.2:${draft.versionLabel === 'PUBLISHED' ? 'version' : 'draft'}.${draft.postId}`;
}

function baseOf(draft: Draft | undefined, permissions: PermissionSet, timeZone: string) {
  return { edit: draft?.edit, start: draft ? formOf(draft) : startForm(permissions, timeZone) };
}

/** What is wrong with the document, which its field shows. Of several files, the refusal does not say which. */
const fileProblemIn = ({ postType }: CreationForm, error: CallError) =>
  postTypes[postType].takesFile ? fileProblemOf(error) : undefined;

/** No storage holds a file. */
function holdsMore(form: CreationForm): boolean {
  return form.file !== null || filesOfCourse(form).length > 0;
}
