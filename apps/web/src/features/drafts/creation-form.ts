import type { ChannelRole } from '@studyline/contract/channels';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files';
import { GRACE_PERIOD_MILLIS, type participationTypes } from '@studyline/contract/required-actions';
import type { PermissionSet } from '@studyline/contract/sharing';
import { EVERYONE } from '../sharing/permission-set.ts';

export type AskedAction = 'NONE' | 'VIEW' | 'ACKNOWLEDGE';

/** A chosen category, with the names to show it by. */
export interface Category {
  categoryId: number;
  number: string;
  name: string;
  /** The name of its parent category. */
  parent?: string;
}

/** The content of the form, which only this tab knows until it is sent. */
export interface CreationForm {
  file: File | null;
  title: string;
  description: string;
  categories: Category[];
  permissions: PermissionSet;
  action: AskedAction;
  /** Role ids as text, or EVERYONE. */
  whoActs: string[];
  participation: (typeof participationTypes)[number];
}

export function startForm(permissions: PermissionSet): CreationForm {
  return {
    file: null,
    title: '',
    description: '',
    categories: [],
    permissions,
    action: 'NONE',
    whoActs: [],
    participation: 'EVERY_MEMBER',
  };
}

/** The most members that the chosen roles have. Somebody with two of them counts twice. */
export function askedAtMost(form: CreationForm, roles: readonly ChannelRole[], memberCount: number): number {
  if (form.action === 'NONE') return 0;
  if (form.whoActs.includes(EVERYONE)) return memberCount;
  const sum = roles
    .filter((r) => form.whoActs.includes(String(r.roleId)))
    .reduce((all, r) => all + r.memberCount, 0);
  return Math.min(sum, memberCount);
}

export type Gap = 'file' | 'title' | 'whoActs';

/** The props of every part of the form. */
export interface CreationFieldsProps {
  channelId: number;
  form: CreationForm;
  onChange: (change: Partial<CreationForm>) => void;
  roles: ChannelRole[];
  memberCount: number;
  ownTeamsOnly: boolean;
  /** The gaps that are shown as errors. */
  gaps: Gap[];
  onLeave: (gap: Gap) => void;
  denied: boolean;
  /** How much of the file has been sent; undefined if nothing is being sent. */
  percent: number | undefined;
  /** The last attempt to send it failed. */
  isUnsaved: boolean;
  onCancel: () => void;
}

/** What is missing, in the order of the form. A draft also needs file and title, because they make the version. */
export function gapsOf(form: CreationForm): Gap[] {
  return [
    ...(form.file && form.file.size <= MAX_FILE_BYTES ? [] : (['file'] as const)),
    ...(form.title.trim() ? [] : (['title'] as const)),
    ...(form.action === 'NONE' || form.whoActs.length > 0 ? [] : (['whoActs'] as const)),
  ];
}

/** The fields of the call, as its contract wants them. */
export function fieldsOf(form: CreationForm, intent: 'DRAFT' | 'PUBLISH') {
  const everyone = form.whoActs.includes(EVERYONE);
  const rule = {
    requiredActionType: form.action === 'NONE' ? ('VIEW' as const) : form.action,
    memberParticipationType: form.participation,
    gracePeriodMillis: GRACE_PERIOD_MILLIS,
    targetAudience: { channelWide: everyone, roles: everyone ? [] : form.whoActs.map(Number), teamIds: [] },
  };
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    intent,
    permissions: form.permissions,
    categoryIds: form.categories.map(({ categoryId }) => categoryId),
    ruleSet: form.action === 'NONE' ? [] : [rule],
  };
}

/** A first title from the name of the file: "Pharmacy-Manual_v1.5.pdf" becomes "Pharmacy Manual v1.5". */
export function titleFrom(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, 255);
}
