import type { PostOpened } from '@studyline/contract/posts/calls';
import { expect, test } from 'vitest';
import type { Compliance } from '../compliance/compliance-words.ts';
import { firstTabOf, tabsOf } from './post-tabs.ts';

const post = (can: object) =>
  ({ postDetail: { can, commentCount: 6, versions: [{}, {}, {}] } }) as unknown as PostOpened;
const compliance = { requiredCount: 126, completedPercentage: 34 } as Compliance;
const wide = { isPhone: false, isNarrow: false };
const names = (tabs: ReturnType<typeof tabsOf>) => tabs.map(({ value }) => value);

test('shows compliance and audit trail to people who may see them', () => {
  const tabs = tabsOf(post({ viewCompliance: true, viewAudit: true }), compliance, wide);
  expect(names(tabs)).toEqual(['comments', 'versions', 'compliance', 'about', 'history']);
  expect(tabs.map(({ count }) => count)).toEqual([6, 3, undefined, undefined, undefined]);
});

test('shows the compliance percentage where there is room for it', () => {
  const shareOn = (isPhone: boolean) =>
    tabsOf(post({ viewCompliance: true }), compliance, { isPhone, isNarrow: isPhone }).find(
      ({ value }) => value === 'compliance',
    )?.count;
  expect([shareOn(false), shareOn(true)]).toEqual(['34%', undefined]);
});

test('hides them from everyone else, and compliance if no action is required', () => {
  expect(
    names(tabsOf(post({ viewCompliance: 'FORBIDDEN', viewAudit: 'FORBIDDEN' }), compliance, wide)),
  ).toEqual(['comments', 'versions', 'about']);
  const nothing = { ...compliance, requiredCount: 0 };
  expect(names(tabsOf(post({ viewCompliance: true }), nothing, wide))).not.toContain('compliance');
  expect(names(tabsOf(post({ viewCompliance: true }), undefined, wide))).not.toContain('compliance');
});

test('a course opens at its chapters, and on narrow screens has a tab for what is below its video elsewhere', () => {
  const course = (chapters: number) =>
    ({
      ...post({}),
      course: { chapters: Array.from({ length: chapters }), materials: [{}, {}] },
    }) as unknown as PostOpened;
  expect(names(tabsOf(course(3), undefined, wide))).toEqual(['chapters', 'comments', 'versions', 'about']);
  const phone = { isPhone: true, isNarrow: true };
  expect(names(tabsOf(course(3), undefined, phone)).slice(0, 3)).toEqual([
    'chapters',
    'materials',
    'comments',
  ]);
  expect([firstTabOf(course(3), true), firstTabOf(course(0), true), firstTabOf(course(0), false)]).toEqual([
    'chapters',
    'materials',
    'comments',
  ]);
  expect(firstTabOf(post({}), true)).toBe('comments');
});
