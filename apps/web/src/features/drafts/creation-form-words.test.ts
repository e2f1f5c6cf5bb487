import { describe, expect, test } from 'vitest';
import { t } from '../../words.ts';
import { EVERYONE } from '../sharing/permission-set.ts';
import { startForm } from './creation-form.ts';
import { actionWords, categoryWords } from './creation-form-words.ts';

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
    const asking = { ...empty, action: 'ACKNOWLEDGE' as const };
    expect(actionWords(empty, roles, t)).toBe('No one has to act');
    expect(actionWords(asking, roles, t)).toBe('You haven’t chosen who must act');
    expect(actionWords({ ...asking, whoActs: ['7'] }, roles, t)).toBe('Acknowledge, Site pharmacist');
    expect(actionWords({ ...asking, whoActs: [EVERYONE] }, roles, t)).toBe(
      'Acknowledge, Everyone in the study',
    );
  });
});
