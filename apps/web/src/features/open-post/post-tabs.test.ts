import type { PostOpened } from '@studyline/contract/posts/calls';
import { expect, test } from 'vitest';
import type { Compliance } from '../compliance/compliance-words.ts';
import { tabsOf } from './post-tabs.ts';

const post = (can: object) =>
  ({ postDetail: { can, commentCount: 6, versions: [{}, {}, {}] } }) as unknown as PostOpened;
const compliance = { requiredCount: 126, completedPercentage: 34 } as Compliance;
const names = (tabs: ReturnType<typeof tabsOf>) => tabs.map(({ value }) => value);

test('shows compliance and audit trail to people who may see them', () => {
  const tabs = tabsOf(post({ viewCompliance: true, viewAudit: true }), compliance, false);
  expect(names(tabs)).toEqual(['comments', 'versions', 'compliance', 'about', 'history']);
  expect(tabs.map(({ count }) => count)).toEqual([6, 3, undefined, undefined, undefined]);
});

test('shows the compliance percentage where there is room for it', () => {
  const shareOn = (isPhone: boolean) =>
    tabsOf(post({ viewCompliance: true }), compliance, isPhone).find(({ value }) => value === 'compliance')
      ?.count;
  expect([shareOn(false), shareOn(true)]).toEqual(['34%', undefined]);
});

test('hides them from everyone else, and compliance if no action is required', () => {
  expect(
    names(tabsOf(post({ viewCompliance: 'FORBIDDEN', viewAudit: 'FORBIDDEN' }), compliance, false)),
  ).toEqual(['comments', 'versions', 'about']);
  const nothing = { ...compliance, requiredCount: 0 };
  expect(names(tabsOf(post({ viewCompliance: true }), nothing, false))).not.toContain('compliance');
  expect(names(tabsOf(post({ viewCompliance: true }), undefined, false))).not.toContain('compliance');
});
