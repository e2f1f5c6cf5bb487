import { describe, expect, test } from 'vitest';
import { EVERYONE } from '../sharing/permission-set.ts';
import { askedAtMost, fieldsOf, gapsOf, startForm, titleFrom } from './creation-form.ts';

const role = (roleId: number, key: string, memberCount: number) => ({
  roleId,
  key,
  name: key,
  category: 'STUDY_SITE' as const,
  memberCount,
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

  test('names what is missing, in the order of the form', () => {
    expect(gapsOf(empty)).toEqual(['file', 'title']);
    expect(gapsOf({ ...empty, file, title: ' ' })).toEqual(['title']);
    expect(gapsOf({ ...empty, file, title: 'Manual', action: 'ACKNOWLEDGE' })).toEqual(['whoActs']);
  });

  test('counts the people that it asks at most', () => {
    const asking = { ...empty, action: 'ACKNOWLEDGE' as const };
    expect(askedAtMost(empty, roles, 50)).toBe(0);
    expect(askedAtMost({ ...asking, whoActs: ['7', '2'] }, roles, 50)).toBe(34);
    expect(askedAtMost({ ...asking, whoActs: ['7', '2'] }, roles, 33)).toBe(33);
    expect(askedAtMost({ ...asking, whoActs: [EVERYONE] }, roles, 50)).toBe(50);
  });

  test('sends no rule if nobody is asked', () => {
    expect(fieldsOf({ ...empty, title: ' Manual ' }, 'DRAFT')).toMatchObject({
      title: 'Manual',
      ruleSet: [],
      intent: 'DRAFT',
    });
    const asked = fieldsOf({ ...empty, action: 'ACKNOWLEDGE', whoActs: ['7'] }, 'PUBLISH').ruleSet[0];
    expect(asked?.targetAudience).toEqual({ channelWide: false, roles: [7], teamIds: [] });
  });

  test('makes a title from a file name', () => {
    expect(titleFrom('NT-4401-301_Pharmacy-Manual_v1.5.pdf')).toBe('NT 4401 301 Pharmacy Manual v1.5');
    expect(titleFrom('.pdf')).toBe('');
  });
});
