import { DAY_MILLIS } from '@studyline/contract/core/days';
import { roleKeys, roles } from '@studyline/contract/core/permissions';
import type { DemoPost, DemoRule, StudyKey, When } from './demo-model.ts';

const HOUR_MILLIS = 3_600_000;

/** Grace periods have an extra millisecond, so that an action after exactly 24 hours is on time (specification, section 9). */
export const GRACE = {
  oneDay: DAY_MILLIS + 1,
  threeDays: 3 * DAY_MILLIS + 1,
  sevenDays: 7 * DAY_MILLIS + 1,
  fifteenDays: 15 * DAY_MILLIS + 1,
  thirtyDays: 30 * DAY_MILLIS + 1,
};

export const SITE_ROLES = roleKeys.filter((key) => roles[key].category === 'STUDY_SITE');

/** A rule that asks everyone in these roles to confirm that they have read a post. */
export function acknowledge(roles: DemoRule['roles'], graceMillis: number, done: DemoRule['done']): DemoRule {
  return {
    action: 'ACKNOWLEDGE',
    participation: 'EVERY_MEMBER',
    roles,
    graceMillis,
    done,
  };
}

const APPROVERS: Record<StudyKey, string> = {
  lantern: 'approver',
  beacon: 'oskar.lindgren',
  harbour: 'study.manager',
};

/** The publisher of news or an event: the study manager publishes her own, the study's approver all others. */
export function publisherOf(post: Pick<DemoPost, 'author' | 'study'>): string {
  return post.author === 'study.manager' ? post.author : APPROVERS[post.study];
}

export function timeOf(when: When, startOfDemo: Date): Date {
  const start = startOfDemo.getTime();
  if ('hoursAgo' in when) return new Date(start - when.hoursAgo * HOUR_MILLIS);
  const days = 'daysAgo' in when ? -when.daysAgo : when.inDays;
  const [hours, minutes] = when.at.split(':').map(Number) as [number, number];
  const midnight = Math.floor(start / DAY_MILLIS) * DAY_MILLIS;
  return new Date(midnight + days * DAY_MILLIS + hours * HOUR_MILLIS + minutes * 60_000);
}

/** Up to half an hour later, so that not everything happens on the minute. Always the same for a text. */
export function afterwards(time: Date, text: string): Date {
  return new Date(time.getTime() + Math.round((HOUR_MILLIS / 2) * shareOf(text)));
}

/** Whether this person has done what the rule requires by now. The answer is always the same, so that two seedings agree. */
export function hasDone(postKey: string, rule: DemoRule, personKey: string): boolean {
  if (rule.done.never?.includes(personKey)) return false;
  return (
    rule.done.always?.includes(personKey) ||
    shareOf(`${postKey} ${rule.action} ${personKey}`) < rule.done.share
  );
}

/** Whether this person has opened the post by now. Everybody who has completed an action on it has also opened it. */
export function hasViewed(
  post: { key: string; rules: DemoRule[]; viewedShare: number },
  personKey: string,
): boolean {
  return (
    post.rules.some((rule) => hasDone(post.key, rule, personKey)) ||
    shareOf(`${post.key} VIEW ${personKey}`) < post.viewedShare
  );
}

/** A number from 0 to 1 derived from a text (FNV-1a, then mixed so that similar texts spread out). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000;
}
