import type { Args } from '@studyline/contract/core/endpoint';
import type { CaptionsKind } from '@studyline/contract/courses/course-fields';
import {
  addCourse,
  addDocument,
  addEvent,
  addNews,
  type DraftResult,
  type Intent,
  replaceCourse,
  replaceDocument,
  replaceEvent,
  replaceNews,
  updateDraft,
} from '@studyline/contract/drafts/calls';
import type { Draft } from '@studyline/contract/drafts/form';
import { type WrittenType, writtenTypes } from '@studyline/contract/posts/calls';
import type { ComponentType } from 'react';
import { changedFields } from '../../changed-fields.ts';
import type { Make } from '../../live/use-call.ts';
import type { Translate } from '../../words.ts';
import { beginsBefore, eventFieldsOf, eventFormOf, problemOf, startEvent } from '../calendar/event-form.ts';
import { problemText } from '../calendar/event-words.ts';
import {
  type CreationFieldsProps,
  type CreationForm,
  enteredIn,
  fieldsOf,
  type Gap,
  hasText,
  startForm,
  versionFieldsOf,
} from './creation-form.ts';
import {
  captionsFaults,
  chapterProblems,
  courseFieldsOf,
  courseOf,
  filesOfCourse,
  lengthOf,
  materialFaults,
} from './course/course-form.ts';
import { clockOf } from './course/clock.ts';
import { CoursePart } from './course/CoursePart.tsx';
import { DocumentPart } from './fields/DocumentPart.tsx';
import { EventPart } from './fields/EventPart.tsx';
import { NewsPart } from './fields/NewsPart.tsx';
import { isComplete, ruleFormOf } from './rules/rule-form.ts';

export interface CheckItem {
  state: 'done' | 'busy' | 'open' | 'missing';
  text: string;
}

interface Checking {
  t: Translate;
  now: number;
  /** How much of the file has been sent; undefined if none is being sent. */
  percent: number | undefined;
  /** Done, unless this is missing. */
  check: (gap: Gap, done: string, missing: string) => CheckItem;
}

type Changed = Pick<Args<typeof replaceDocument>, 'params' | 'body'>;
type ContentChanges = NonNullable<Args<typeof updateDraft>['body']>;

/** What the form knows about one type of post. */
interface PostType {
  /** Its content is a file. The file comes before the title, which it supplies, and does not survive a reload. */
  takesFile: boolean;
  /** Whether a restored form may lack files that had been chosen. */
  losesFiles: (form: CreationForm) => boolean;
  /** The files that are sent with it. */
  filesOf: (form: CreationForm) => readonly File[];
  /** Its part of the form. */
  Part: ComponentType<CreationFieldsProps>;
  /** The initial values beyond those of all posts. */
  contentOf: (draft: Draft) => Partial<CreationForm>;
  /** What is missing in the content. */
  gaps: (form: CreationForm) => Gap[];
  checks: (form: CreationForm, checking: Checking) => CheckItem[];
  add: (
    make: Make,
    form: CreationForm,
    sent: Pick<Args<typeof addDocument>, 'params' | 'body'>,
  ) => Promise<DraftResult>;
  replace: (make: Make, form: CreationForm, sent: Changed, start: CreationForm) => Promise<DraftResult>;
  /** The changes to a draft; undefined for what only `replace` can send. */
  changes: (form: CreationForm, start: CreationForm) => ContentChanges | undefined;
}

const textCheck = (form: CreationForm, { t, check }: Checking): CheckItem =>
  form.awaitsPictures
    ? { state: 'busy', text: t('drafts.creation.checks.picturesBusy') }
    : check('content', t('drafts.creation.checks.contentDone'), t('drafts.creation.checks.contentMissing'));

const changedText = ({ content }: CreationForm, start: CreationForm): ContentChanges =>
  content === start.content ? {} : { content };

const document: PostType = {
  takesFile: true,
  losesFiles: ({ keptFile }) => !keptFile,
  filesOf: ({ file }) => (file ? [file] : []),
  Part: DocumentPart,
  contentOf: ({ fileName: name, fileSizeInBytes: size }) => ({
    keptFile: name === null || size === null ? null : { name, size },
  }),
  gaps: ({ file, keptFile, fileProblem }) => ((file ?? keptFile) && !fileProblem ? [] : ['file']),
  checks: ({ fileProblem }, { t, percent, check }) => [
    percent === undefined
      ? check(
          'file',
          t('drafts.creation.checks.fileDone'),
          t(fileProblem ? 'drafts.creation.checks.fileRefused' : 'drafts.creation.checks.fileMissing'),
        )
      : { state: 'busy', text: t('drafts.creation.checks.fileBusy', { percent }) },
  ],
  add: (make, form, sent) => make(addDocument, { ...sent, file: fileOf(form) }),
  replace: (make, form, sent) => make(replaceDocument, { ...sent, file: fileOf(form) }),
  changes: ({ file }) => (file ? undefined : {}),
};

/** A form without a file is never sent, because that is a gap. */
function fileOf({ file }: CreationForm): File {
  if (!file) throw new Error('No file was chosen.');
  return file;
}

const news: PostType = {
  takesFile: false,
  losesFiles: () => false,
  filesOf: () => [],
  Part: NewsPart,
  contentOf: ({ newsContent }) => ({ content: newsContent ?? '' }),
  gaps: ({ content, awaitsPictures }) => (hasText(content) && !awaitsPictures ? [] : ['content']),
  checks: (form, checking) => [textCheck(form, checking)],
  add: (make, { content }, { params, body }) => make(addNews, { params, body: { ...body, content } }),
  replace: (make, { content }, { params, body }) => make(replaceNews, { params, body: { ...body, content } }),
  changes: changedText,
};

const event: PostType = {
  takesFile: false,
  losesFiles: () => false,
  filesOf: () => [],
  Part: EventPart,
  contentOf: (draft) => ({
    event: eventFormOf(draft) ?? startEvent('UTC'),
    content: draft.newsContent ?? '',
  }),
  gaps: (form) => [
    ...(problemOf(form.event) ? (['event'] as const) : []),
    ...(form.awaitsPictures ? (['content'] as const) : []),
  ],
  checks: (form, checking) => {
    const { t, now, check } = checking;
    const problem = problemOf(form.event);
    const isBegun = !problem && beginsBefore(form.event, now);
    return [
      isBegun
        ? { state: 'open', text: t('calendar.form.begun') }
        : check('event', t('calendar.form.done'), problem ? problemText(problem) : ''),
      ...(form.awaitsPictures ? [textCheck(form, checking)] : []),
    ];
  },
  add: (make, { event: times, content }, { params, body }) =>
    make(addEvent, { params, body: { ...body, ...eventFieldsOf(times), content } }),
  replace: (make, form, { params, body }, start) =>
    make(replaceEvent, { params, body: { ...body, ...eventChanges(form, start) } }),
  changes: eventChanges,
};

function eventChanges(form: CreationForm, start: CreationForm): ContentChanges {
  return { ...changedText(form, start), ...eventFieldsOf(form.event) };
}

const course: PostType = {
  takesFile: false,
  losesFiles: () => true,
  filesOf: (form) => filesOfCourse(form).map(({ file }) => file),
  Part: CoursePart,
  contentOf: (draft) => ({ ...courseOf(draft), content: draft.newsContent ?? '' }),
  gaps: (form) => {
    const { courseFiles, keptVideo } = form;
    const hasVideo = courseFiles.video ? !courseFiles.videoProblem : keptVideo !== null;
    const isWrong = (faults: readonly unknown[]) => faults.some((fault) => fault !== undefined);
    return [
      ...(hasVideo && !courseFiles.posterProblem ? [] : (['file'] as const)),
      ...(isWrong(chapterProblems(form.course.chapters, lengthOf(form))) ? (['chapters'] as const) : []),
      ...(isWrong(captionsFaults(form)) ? (['captions'] as const) : []),
      ...(isWrong(materialFaults(form)) ? (['materials'] as const) : []),
      ...(form.awaitsPictures ? (['content'] as const) : []),
    ];
  },
  checks: (form, checking) => {
    const { t, percent, check } = checking;
    const { chapters, captions } = form.course;
    const length = lengthOf(form);
    const countOf = (kind: CaptionsKind) =>
      [...captions, ...form.courseFiles.captions].filter((one) => one.kind === kind).length;
    const captionsCount = countOf('CAPTIONS');
    const descriptionsCount = countOf('DESCRIPTIONS');
    const areWrong = captionsFaults(form).some((fault) => fault !== undefined);
    return [
      percent === undefined
        ? check(
            'file',
            length === null
              ? t('courseForm.checks.videoDone')
              : t('courseForm.checks.videoOf', { length: clockOf(Math.round(length / 1000) * 1000) }),
            t(
              form.courseFiles.videoProblem
                ? 'courseForm.checks.videoRefused'
                : 'courseForm.checks.videoMissing',
            ),
          )
        : { state: 'busy', text: t('courseForm.checks.busy', { percent }) },
      chapters.length === 0
        ? { state: 'open', text: t('courseForm.checks.noChapters') }
        : check(
            'chapters',
            t('courseForm.checks.chapters', { count: chapters.length }),
            t('courseForm.checks.chaptersWrong'),
          ),
      captionsCount === 0 && !areWrong
        ? { state: 'open', text: t('courseForm.checks.noCaptions') }
        : check(
            'captions',
            t('courseForm.checks.captions', { count: captionsCount }),
            t('courseForm.checks.captionsWrong'),
          ),
      descriptionsCount === 0
        ? { state: 'open', text: t('courseForm.checks.noDescriptions') }
        : { state: 'done', text: t('courseForm.checks.descriptions', { count: descriptionsCount }) },
      ...(materialFaults(form).some((fault) => fault !== undefined)
        ? [check('materials', '', t('courseForm.checks.materialsWrong'))]
        : []),
      ...(form.awaitsPictures ? [textCheck(form, checking)] : []),
    ];
  },
  add: (make, form, { params, body }) =>
    make(addCourse, {
      params,
      body: { ...body, content: form.content, ...courseFieldsOf(form, form.course) },
      files: filesOfCourse(form),
    }),
  replace: (make, form, { params, body }, start) =>
    make(replaceCourse, {
      params,
      body: { ...body, ...changedText(form, start), ...courseFieldsOf(form, start.course) },
      files: filesOfCourse(form),
    }),
  changes: (form, start) =>
    filesOfCourse(form).length > 0
      ? undefined
      : {
          ...changedText(form, start),
          ...changedFields<ContentChanges>(
            courseFieldsOf(form, start.course),
            courseFieldsOf(start, start.course),
          ),
        },
};

/** A row for each type that people write. */
export const postTypes: Record<WrittenType, PostType> = {
  DOCUMENT: document,
  NEWS: news,
  EVENT: event,
  COURSE: course,
};

/**
 * Whether a draft differs from the form's initial values. Removing or renaming a category changes the draft without an edit of it; a later
 * version has the publication's categories, which its form does not show.
 */
export function isOutdated(draft: Draft, { edit, start }: { edit: number | undefined; start: CreationForm }) {
  const isClassified = 'categories' in enteredIn(formOf(draft), start);
  return draft.edit !== edit || (isClassified && !draft.isPublished);
}

/** The form's values for a draft. */
export function formOf(draft: Draft): CreationForm {
  const postType = writtenTypes.find((type) => type === draft.postType) ?? 'DOCUMENT';
  return {
    ...startForm(draft.permissions),
    blinding: draft.blinding,
    preActivation: draft.preActivation,
    postType,
    ...postTypes[postType].contentOf(draft),
    title: draft.title,
    isTitleOfFile: false,
    description: draft.description,
    categories: draft.categories.map(({ parent, ...category }) => ({
      ...category,
      ...(parent === null ? {} : { parent }),
    })),
    rules: draft.ruleSet.map(ruleFormOf).filter((rule) => rule !== undefined),
    changeType: draft.changeType,
  };
}

/** What is missing, in the order of the form. A draft also needs content and title, because they make the version. */
export function gapsOf(form: CreationForm): Gap[] {
  const { takesFile, gaps } = postTypes[form.postType];
  const title: Gap[] = form.title.trim() ? [] : ['title'];
  const content = gaps(form);
  return [
    ...(takesFile ? [...content, ...title] : [...title, ...content]),
    ...(isComplete(form.rules) ? [] : (['rules'] as const)),
  ];
}

interface Sending {
  channelId: number;
  /** Undefined for a new post. */
  draft: Pick<Draft, 'postId' | 'versionLabel' | 'isPublished'> | undefined;
  start: CreationForm;
  /** The edit that the form started from. */
  edit: number | undefined;
  intent: Intent;
}

/** Builds the call that sends the form: it creates a post, edits a draft, or writes another version. */
export function sendForm(
  make: Make,
  form: CreationForm,
  { channelId, draft, start, edit, intent }: Sending,
): Promise<DraftResult> {
  const { add, replace, changes } = postTypes[form.postType];
  if (!draft) return add(make, form, { params: { channelId }, body: fieldsOf(form, intent) });
  const { changeType } = form;
  const fields = draft.isPublished
    ? { ...versionFieldsOf(form, intent), changeType }
    : fieldsOf(form, intent);
  const sent = { params: { id: draft.postId }, body: { ...fields, edit } };
  const changed = draft.versionLabel === 'PUBLISHED' ? undefined : changes(form, start);
  return changed
    ? make(updateDraft, { ...sent, body: { ...sent.body, ...changed } })
    : replace(make, form, sent, start);
}
