import type { ChannelRole } from '@studyline/contract/channels/calls';
import { plainText } from '@studyline/contract/news/plain-text';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import type { Draft } from '@studyline/contract/drafts/form';
import type { Intent } from '@studyline/contract/drafts/calls';
import { MAX_TITLE, type WrittenType } from '@studyline/contract/posts/calls';
import type { May } from '@studyline/contract/core/may';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { changedFields } from '../../changed-fields.ts';
import { type EventForm, startEvent } from '../calendar/event-form.ts';
import type { Category } from '../classifications/category-tree.ts';
import { type CourseValues, noCourse, noCourseFiles } from './course/course-form.ts';
import { viewsPost } from '../sharing/permission-set.ts';
import type { FileProblem } from '../post-files/find-file-problem.ts';
import type { Sharing } from '../sharing/permission-words.ts';
import type { Previewed } from '../sharing/readers-query.ts';
import { isRepeated, missingIn, newRule } from './rules/rule-form.ts';

/** The values of the form, which only this tab has until they are sent. */
export interface CreationForm extends CourseValues {
  postType: WrittenType;
  file: File | null;
  /** Why the file is not accepted as a document. */
  fileProblem: FileProblem | undefined;
  /** The name and size of the draft's own file, which stays unless another is chosen. */
  keptFile: { name: string; size: number } | null;
  event: EventForm;
  /** The text of news, the agenda of an event or the text of a course, as the editor writes it. */
  content: string;
  /** Images are being uploaded into the text. */
  awaitsPictures: boolean;
  title: string;
  /** Nobody has typed a title, so it follows the file's. */
  isTitleOfFile: boolean;
  description: string;
  categories: Category[];
  permissions: Sharing['permissions'];
  blinding: Sharing['blinding'];
  preActivation: boolean;
  rules: RuleInput[];
  changeType: Draft['changeType'];
}

export function startForm(permissions: PermissionSet, timeZone = 'UTC'): CreationForm {
  return {
    postType: 'DOCUMENT',
    file: null,
    fileProblem: undefined,
    keptFile: null,
    event: startEvent(timeZone),
    course: noCourse,
    courseFiles: noCourseFiles,
    keptVideo: null,
    content: '',
    awaitsPictures: false,
    title: '',
    isTitleOfFile: true,
    description: '',
    categories: [],
    permissions,
    blinding: 'NONE',
    preActivation: false,
    rules: [],
    changeType: 'MAJOR',
  };
}

/** What is never kept: files, and what is known of the version itself. */
type NeverKept = 'file' | 'fileProblem' | 'keptFile' | 'courseFiles' | 'keptVideo' | 'awaitsPictures';

/** The values that a person has entered. A file is never kept. */
export type Entered = Partial<Omit<CreationForm, NeverKept>>;

/** The fields that differ from the form's initial values. */
export function enteredIn(form: CreationForm, start: CreationForm): Entered {
  const {
    file: _file,
    fileProblem: _problem,
    keptFile: _kept,
    courseFiles: _files,
    keptVideo: _video,
    awaitsPictures: _awaits,
    ...fields
  } = form;
  return changedFields<Entered>(fields, start);
}

/** The draft's current values in the fields that were changed both here and elsewhere, if they differ. */
export function changedElsewhere(form: CreationForm, start: CreationForm, newest: CreationForm): Entered {
  const entered = enteredIn(form, start);
  const changed = enteredIn(newest, start);
  const differing = enteredIn(newest, form);
  return Object.fromEntries(Object.entries(differing).filter(([name]) => name in entered && name in changed));
}

/** The roles in a rule that may not view the post. Their members have to act only if another role or a team lets them view it. */
export function rolesWithoutView(
  permissions: PermissionSet,
  { targetAudience }: RuleInput,
  roles: readonly ChannelRole[],
): ChannelRole[] {
  return roles.filter((role) => targetAudience.roles.includes(role.roleId) && !viewsPost(permissions, role));
}

/** Another type of post: a course is to be completed, unless something else is required, and nothing else can be. */
export function withPostType(form: CreationForm, postType: WrittenType): Partial<CreationForm> {
  if (postType === form.postType) return {};
  const others = form.rules.filter((rule) => rule.requiredActionType !== 'COMPLETE_COURSE');
  if (postType !== 'COURSE') return { postType, rules: others };
  return { postType, rules: form.rules.length > 0 ? form.rules : [newRule('COMPLETE_COURSE')] };
}

export type Gap =
  | 'file'
  | 'event'
  | 'content'
  | 'title'
  | 'chapters'
  | 'captions'
  | 'materials'
  | 'description'
  | 'rules';

/** The props of every part of the form. */
export interface CreationFieldsProps {
  channelId: number;
  /** The post of the form; undefined for a new one, whose type can still be chosen. */
  postId: number | undefined;
  /** Whether it is a draft of a new version: readers, categories and actions are those of the publication. */
  isLaterVersion: boolean;
  form: CreationForm;
  /** Changes values by what they are then. */
  onAmend: (changesOf: (now: CreationForm) => Partial<CreationForm>) => void;
  /** Called with a chosen file. */
  onFile: (file: File) => void;
  gracePeriodsMillis: number[];
  onChange: (change: Partial<CreationForm>) => void;
  roles: ChannelRole[];
  ownTeamsOnly: boolean;
  mayMark: May;
  /** The draft's current values in fields that were changed both here and elsewhere. */
  others: Entered;
  /** The gaps that are shown as errors. */
  gaps: Gap[];
  onLeave: (gap: Gap) => void;
  /** It is being sent, so it can be read but not changed. */
  isSending: boolean;
  /** How much of the file has been sent; undefined if none is being sent. */
  percent: number | undefined;
  /** The last attempt to send it failed. */
  isUnsaved: boolean;
  onCancel: () => void;
}

/** The start of a text, without its markup, as on its card. */
export function excerptOf(html: string): string {
  return plainText(html).replaceAll('\n', ' ').slice(0, 280);
}

/** Whether an HTML text has a word in it. */
export function hasText(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '';
}

/** The content of a version. */
export function versionFieldsOf(form: CreationForm, intent: Intent) {
  return { title: form.title.trim(), description: form.description.trim(), intent };
}

/** All data of a post before it is published, as in the contract. */
export function fieldsOf(form: CreationForm, intent: Intent) {
  return {
    ...versionFieldsOf(form, intent),
    permissions: form.permissions,
    blinding: form.blinding,
    preActivation: form.preActivation,
    categoryIds: form.categories.map(({ categoryId }) => categoryId),
    ruleSet: form.rules,
  };
}

/** What determines who gets the post. For a later version it is the publication, and whether actions are required again. */
export function previewedOf(
  form: CreationForm,
  postId: number | undefined,
  isLaterVersion: boolean,
): Previewed {
  if (isLaterVersion && postId !== undefined) return { postId, changeType: form.changeType };
  const { ruleSet, permissions } = fieldsOf(form, 'DRAFT');
  return {
    ...(postId === undefined ? {} : { postId }),
    viewPost: permissions.viewPost,
    blinding: form.blinding,
    preActivation: form.preActivation,
    // An action with nobody chosen yet requires nothing.
    ruleSet: ruleSet.filter((rule, index) => !missingIn(rule) && !isRepeated(ruleSet, index)),
  };
}

/** A default title from the file's name: "Pharmacy-Manual_v1.5.pdf" becomes "Pharmacy Manual v1.5". */
export function titleFrom(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE);
}
