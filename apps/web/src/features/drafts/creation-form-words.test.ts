import { describe, expect, test } from 'vitest';
import { t } from '../../words.ts';
import { startForm } from './creation-form.ts';
import { actionWords, categoryWords } from './creation-form-words.ts';
import { newRule } from './rules/rule-form.ts';

const roles = [
  {
    roleId: 7,
    key: 'SITE_PHARMACIST',
    name: 'Site pharmacist',
    category: 'STUDY_SITE' as const,
    isHeld: true,
    memberCount: 3,
    viewsEveryPost: false,
    managesEveryPost: false,
    givableRights: ['commentOnPost' as const],
  },
];
const nobody = { channelWide: false, roles: [], teamIds: [] };
const everyone = { channelWide: true, roles: [], teamIds: [] };
const empty = startForm({
  viewPost: everyone,
  commentOnPost: everyone,
  updatePost: everyone,
  deletePost: everyone,
});

describe('the rows of a phone', () => {
  test('name the post’s categories', () => {
    const manuals = { categoryId: 2, number: '06.01', name: 'Manuals', parent: 'Pharmacy and IMP' };
    expect(categoryWords(empty, t)).toBe('No category chosen yet');
    expect(categoryWords({ ...empty, categories: [manuals] }, t)).toBe('Pharmacy and IMP, Manuals');
  });

  test('say what is required of whom', () => {
    const asking = (targetAudience: object) => ({
      ...empty,
      rules: [{ ...newRule('ACKNOWLEDGE'), targetAudience: { ...nobody, ...targetAudience } }],
    });
    expect(actionWords(empty, roles, t)).toBe('No one has to act');
    expect(actionWords(asking({}), roles, t)).toBe('A required action isn’t complete');
    expect(actionWords(asking({ roles: [7] }), roles, t)).toBe('Acknowledge, Site pharmacist');
    expect(actionWords(asking({ roles: [7], teamIds: [3, 4] }), roles, t)).toBe(
      'Acknowledge, Site pharmacist, 2 teams',
    );
    expect(actionWords(asking({ channelWide: true }), roles, t)).toBe('Acknowledge, Everyone in the study');
  });
});
