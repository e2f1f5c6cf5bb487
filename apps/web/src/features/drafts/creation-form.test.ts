import { describe, expect, test } from 'vitest';
import type { Draft } from '@studyline/contract/drafts/form';
import {
  excerptOf,
  changedElsewhere,
  enteredIn,
  fieldsOf,
  previewedOf,
  rolesWithoutView,
  startForm,
  titleFrom,
  withPostType,
} from './creation-form.ts';
import { formOf, gapsOf, isOutdated } from './post-types.ts';
import { newRule } from './rules/rule-form.ts';

const role = (roleId: number, key: string, memberCount: number) => ({
  roleId,
  key,
  name: key,
  category: 'STUDY_SITE' as const,
  isHeld: true,
  memberCount,
  viewsEveryPost: key === 'CHANNEL_ADMIN',
  managesEveryPost: key === 'CHANNEL_ADMIN',
  givableRights: ['commentOnPost' as const],
});
const roles = [role(1, 'CHANNEL_ADMIN', 2), role(2, 'STUDY_MANAGER', 3), role(7, 'SITE_PHARMACIST', 31)];

describe('the form', () => {
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const empty = startForm({
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: everyone,
    deletePost: everyone,
  });
  const file = new File(['x'], 'manual.pdf');

  const rule = {
    requiredActionType: 'ACKNOWLEDGE' as const,
    memberParticipationType: 'ANY_MEMBER' as const,
    gracePeriodMillis: 604_800_001,
    targetAudience: { channelWide: false, roles: [7], teamIds: [] },
  };
  const ofTeam = { ...rule, targetAudience: { channelWide: false, roles: [], teamIds: [3] } };
  const draft: Draft = {
    postId: 1,
    channelId: 2,
    version: 1,
    versionLabel: 'DRAFT',
    label: 'v1.0',
    edit: 4,
    submittedAtDateTimeMillis: null,
    rejectedReason: null,
    rejectedBy: null,
    isPublished: false,
    postType: 'DOCUMENT',
    newsContent: null,
    eventStartDateTimeMillis: null,
    eventEndDateTimeMillis: null,
    eventTimeZone: null,
    eventLocation: null,
    eventUrl: null,
    course: null,
    title: 'Manual',
    description: 'First',
    changeType: 'MAJOR',
    fileName: 'manual.pdf',
    fileSizeInBytes: 12,
    permissions: empty.permissions,
    blinding: 'UNBLINDED_ONLY',
    preActivation: true,
    categories: [{ categoryId: 5, number: '01.01', name: 'Plans', parent: 'Trial' }],
    ruleSet: [
      { ...ofTeam, ruleId: 1 },
      { ...rule, ruleId: 2 },
    ],
  };

  test('names what is missing, in the order of the form', () => {
    expect(gapsOf(empty)).toEqual(['file', 'title']);
    expect(gapsOf({ ...empty, file, fileProblem: 'FILE_EMPTY', title: 'Manual' })).toEqual(['file']);
    expect(gapsOf({ ...empty, keptFile: { name: 'manual.pdf', size: 1 }, title: 'Manual' })).toEqual([]);
    expect(gapsOf({ ...empty, file, title: ' ' })).toEqual(['title']);
    expect(gapsOf({ ...empty, file, title: 'Manual', rules: [newRule('ACKNOWLEDGE')] })).toEqual(['rules']);
    const meaningless = { ...rule, requiredActionType: 'SIGN' as const, approvalTypes: [] };
    expect(gapsOf({ ...empty, file, title: 'Manual', rules: [meaningless] })).toEqual(['rules']);
    expect(gapsOf({ ...empty, file, title: 'Manual', rules: [rule, rule] })).toEqual(['rules']);
    expect(gapsOf({ ...empty, file, title: 'Manual', rules: [rule, ofTeam] })).toEqual([]);
  });

  test('knows what was entered, by content and never with the file', () => {
    const keptFile = { name: 'manual.pdf', size: 1 };
    const same = {
      ...empty,
      permissions: { ...empty.permissions, viewPost: { ...everyone } },
      file,
      keptFile,
    };
    expect(enteredIn(same, empty)).toEqual({});
    const rules = [rule];
    expect(enteredIn({ ...same, title: 'Manual', rules }, empty)).toEqual({ title: 'Manual', rules });
  });

  test('knows which entered fields were changed elsewhere, and to what', () => {
    const start = { ...empty, title: 'Manual', description: 'Old' };
    const form = { ...start, title: 'Mine', description: 'The same', rules: [rule] };
    const newest = { ...start, title: 'Theirs', description: 'The same', changeType: 'MINOR' as const };
    expect(changedElsewhere(form, start, newest)).toEqual({ title: 'Theirs' });
  });

  test('names the roles that have to act but may not view the post', () => {
    const asking = { ...rule, targetAudience: { channelWide: false, roles: [1, 2, 7], teamIds: [] } };
    const some = { channelWide: false, roles: [2], teamIds: [] };
    const idsOf = (permissions: typeof empty.permissions) =>
      rolesWithoutView(permissions, asking, roles).map(({ roleId }) => roleId);
    expect(idsOf(empty.permissions)).toEqual([]);
    expect(idsOf({ ...empty.permissions, viewPost: some })).toEqual([7]);
  });

  test('sends no rule if nobody has to act', () => {
    expect(fieldsOf({ ...empty, title: ' Manual ' }, 'DRAFT')).toMatchObject({
      title: 'Manual',
      ruleSet: [],
      intent: 'DRAFT',
    });
    const asked = fieldsOf({ ...empty, rules: [rule] }, 'PUBLISH').ruleSet[0];
    expect(asked?.targetAudience).toEqual({ channelWide: false, roles: [7], teamIds: [] });
  });

  test('sends a draft back unchanged', () => {
    const form = formOf(draft);
    expect(form).toMatchObject({ rules: [ofTeam, rule], keptFile: { size: 12 } });
    expect(fieldsOf(form, 'DRAFT')).toEqual({
      title: 'Manual',
      description: 'First',
      intent: 'DRAFT',
      permissions: empty.permissions,
      blinding: 'UNBLINDED_ONLY',
      preActivation: true,
      categoryIds: [5],
      ruleSet: [ofTeam, rule],
    });
  });

  test('is outdated by an edit of its draft, and by changed categories of a first version', () => {
    const base = { edit: draft.edit, start: formOf(draft) };
    const moved = { ...draft, categories: [{ categoryId: 6, number: '01', name: 'Trial', parent: null }] };
    expect(isOutdated(draft, base)).toBe(false);
    expect(isOutdated({ ...draft, edit: 5 }, base)).toBe(true);
    expect(isOutdated(moved, base)).toBe(true);
    expect(isOutdated({ ...moved, isPublished: true }, base)).toBe(false);
  });

  test('previews the readers of a new post, of a draft as entered, and of a later version as its publication is shared', () => {
    const viewPost = { channelWide: true, roles: [], teamIds: [] };
    const chosen = { viewPost, blinding: 'NONE', preActivation: false };
    expect(previewedOf(empty, undefined, false)).toEqual({ ...chosen, ruleSet: [] });
    const asking = { ...empty, rules: [newRule('ACKNOWLEDGE')] };
    expect(previewedOf(asking, 3, false)).toEqual({ ...chosen, postId: 3, ruleSet: [] });
    expect(previewedOf({ ...asking, rules: [rule] }, 3, false).ruleSet).toHaveLength(1);
    const changeType = 'MINOR' as const;
    expect(previewedOf({ ...asking, rules: [rule], changeType }, 3, true)).toEqual({
      postId: 3,
      changeType,
    });
  });

  test('asks of a course that it be completed, and of nothing else', () => {
    const completing = newRule('COMPLETE_COURSE');
    const asCourse = withPostType(empty, 'COURSE');
    expect(asCourse).toEqual({ postType: 'COURSE', rules: [completing] });
    expect(withPostType({ ...empty, rules: [rule] }, 'COURSE').rules).toEqual([rule]);
    const back = withPostType({ ...empty, postType: 'COURSE', rules: [completing, rule] }, 'NEWS');
    expect(back).toEqual({ postType: 'NEWS', rules: [rule] });
  });

  test('names what is missing in a course, and keeps no file of it', () => {
    const course = { ...empty, postType: 'COURSE' as const, title: 'MRI' };
    expect(gapsOf(course)).toEqual(['file']);
    const courseFiles = { ...empty.courseFiles, video: file, durationMillis: 60_000 };
    const late = { ...empty.course, chapters: [{ time: '2:00', title: 'Late' }] };
    expect(gapsOf({ ...course, courseFiles, course: late })).toEqual(['chapters']);
    // This browser can't play it, so the server says when it ends.
    expect(
      gapsOf({ ...course, courseFiles: { ...courseFiles, durationMillis: null }, course: late }),
    ).toEqual([]);
    expect(enteredIn({ ...empty, courseFiles }, empty)).toEqual({});
  });

  test('makes a title from a file name', () => {
    expect(titleFrom('NT-4401-301_Pharmacy-Manual_v1.5.pdf')).toBe('NT 4401 301 Pharmacy Manual v1.5');
    expect(titleFrom('.pdf')).toBe('');
  });
});

test('the excerpt of a text says what its card will say', () => {
  expect(
    excerptOf('<p>Below&nbsp;10<sup>9</sup>/L:</p><ol start="3"><li><p>Stop &amp; report</p></li></ol>'),
  ).toBe('Below 10⁹/L: 3. Stop & report');
});
