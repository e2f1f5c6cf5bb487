import { type FeedGroupKey, groupFeed } from '@studyline/contract/feed/groups';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { textHtml } from '../src/core/text-html.ts';
import { loadTmfReferenceModel } from '../src/features/classifications/tmf.ts';
import type { DemoPost, When } from './demo-model.ts';
import { demoDocuments } from './documents.ts';
import { DEMO_PEOPLE } from './people.ts';
import { hasDone, hasViewed, publisherOf, timeOf } from './posts-model.ts';
import { DEMO_POSTS } from './posts.ts';
import { DEMO_SITES, DEMO_TEAMS } from './studies.ts';

const DAY = 86_400_000;
const START = new Date('2026-11-20T11:00:00Z');
const documents = demoDocuments(START);
const at = (when: When): number => timeOf(when, START).getTime();

function publishings(post: DemoPost): number[] {
  if (post.type === 'DOCUMENT') return post.versions.map(({ publishedAt }) => at(publishedAt));
  return post.publishedAt ? [at(post.publishedAt)] : [];
}

function membershipOf(personKey: string, post: DemoPost) {
  const person = DEMO_PEOPLE.find(({ key }) => key === personKey);
  return person?.memberships.find(({ study, status }) => study === post.study && status !== 'INVITED');
}

function isReader(personKey: string, post: DemoPost): boolean {
  const membership = membershipOf(personKey, post);
  if (!membership || personKey === post.author) return personKey === post.author;
  if (!post.audience) return true;
  const { roles, teams } = post.audience;
  return (
    membership.roles.some((role) => roles.includes(role)) ||
    membership.teams.some((team) => teams.includes(team))
  );
}

function holdsOne(key: string, post: DemoPost, roles: string[]): boolean {
  return membershipOf(key, post)?.roles.some((role) => roles.includes(role)) ?? false;
}

describe('DEMO_POSTS', () => {
  it('have unique keys and numbers of the TMF Reference Model', () => {
    expect(new Set(DEMO_POSTS.map(({ key }) => key)).size).toBe(DEMO_POSTS.length);
    const numbers = new Set(loadTmfReferenceModel().map(({ number }) => number));
    expect(DEMO_POSTS.filter(({ tmfNumber }) => !numbers.has(tmfNumber)).map(({ key }) => key)).toEqual([]);
  });

  it('include every document once, with all its versions in order', () => {
    const posts = DEMO_POSTS.filter((post) => post.type === 'DOCUMENT');
    expect(posts.map(({ documentKey }) => documentKey).toSorted()).toEqual(
      documents.map(({ key }) => key).toSorted(),
    );
    for (const post of posts) {
      const document = documents.find(({ key }) => key === post.documentKey)!;
      const labels = [...post.versions.map(({ label }) => label), ...(post.draft ? [post.draft.label] : [])];
      expect([post.key, labels]).toEqual([post.key, document.versions.map(({ label }) => label)]);
      expect([post.key, post.study, post.tmfNumber]).toEqual([
        post.key,
        document.studyKey,
        document.tmfNumber,
      ]);
      for (const [index, { publishedAt }] of post.versions.entries()) {
        const age =
          (at(publishedAt) - (START.getTime() - document.versions[index]!.datedDaysAgo * DAY)) / DAY;
        expect([post.key, age > 0 && age < 5]).toEqual([post.key, true]);
      }
      const times = publishings(post);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  it('are written and published by people who may do so', () => {
    const writers = ['CHANNEL_ADMIN', 'STUDY_MANAGER', 'CONTENT_AUTHOR', 'CONTENT_APPROVER'];
    const publishers = ['CHANNEL_ADMIN', 'STUDY_MANAGER', 'CONTENT_APPROVER'];
    for (const post of DEMO_POSTS) {
      expect([post.key, holdsOne(post.author, post, writers)]).toEqual([post.key, true]);
      const by =
        post.type === 'DOCUMENT' ? post.versions.map((each) => each.publishedBy) : [publisherOf(post)];
      expect([post.key, by.filter((key) => !holdsOne(key, post, publishers))]).toEqual([post.key, []]);
    }
  });

  it('are published in the past, or are drafts that have not expired', () => {
    for (const post of DEMO_POSTS) {
      const draft = post.type === 'EVENT' || post.type === 'COURSE' ? undefined : post.draft;
      const times = publishings(post);
      expect([post.key, times.length > 0 || draft !== undefined]).toEqual([post.key, true]);
      expect([post.key, times.filter((time) => time >= START.getTime())]).toEqual([post.key, []]);
      const isBoth = post.type === 'NEWS' && times.length > 0 && draft !== undefined;
      expect([post.key, isBoth]).toEqual([post.key, false]);
    }
    const drafts = DEMO_POSTS.flatMap((post) =>
      post.type === 'EVENT' || post.type === 'COURSE' ? [] : (post.draft ?? []),
    );
    expect(drafts).toHaveLength(3);
    for (const draft of drafts) {
      expect(at(draft.editedAt)).toBeLessThan(START.getTime());
      expect(at(draft.editedAt)).toBeGreaterThan(START.getTime() - 29 * DAY);
    }
  });

  it('have comments by readers who were members at the time, after the post and before now', () => {
    for (const post of DEMO_POSTS) {
      const first = publishings(post)[0] ?? Infinity;
      for (const comment of post.comments) {
        const thread = [comment, ...(comment.replies ?? [])];
        let before = first;
        for (const { author, at: when, text } of thread) {
          const label = `${post.key}, ${author}: ${text.slice(0, 30)}`;
          const membership = membershipOf(author, post);
          expect([label, membership !== undefined && isReader(author, post)]).toEqual([label, true]);
          expect([
            label,
            membership!.roles.some((role) => ['QA_AUDITOR', 'INSPECTOR'].includes(role)),
          ]).toEqual([label, false]);
          expect([label, at(when) > before, at(when) < START.getTime()]).toEqual([label, true, true]);
          expect([label, at(when) > START.getTime() - membership!.joinedDaysAgo * DAY]).toEqual([
            label,
            true,
          ]);
          const site = DEMO_SITES.find(
            ({ key, study }) => study === post.study && membership!.teams.includes(key),
          );
          const openSince = START.getTime() - (site?.activatedDaysAgo ?? (site ? -1 : 1e4)) * DAY;
          expect([label, post.preActivation || at(when) > openSince]).toEqual([label, true]);
          expect(text.length).toBeGreaterThan(10);
          before = at(when);
        }
      }
    }
  });

  it('name only people, roles and teams that exist', () => {
    const people = new Set(DEMO_PEOPLE.map(({ key }) => key));
    for (const post of DEMO_POSTS) {
      const named = post.rules.flatMap(({ done }) => [...(done.always ?? []), ...(done.never ?? [])]);
      expect([post.key, named.filter((key) => !people.has(key) || !membershipOf(key, post))]).toEqual([
        post.key,
        [],
      ]);
      const teams = post.audience?.teams ?? [];
      const isTeam = (team: string): boolean =>
        DEMO_TEAMS.some(({ key, study }) => key === team && study === post.study);
      expect([post.key, teams.filter((team) => !isTeam(team))]).toEqual([post.key, []]);
    }
  });

  it('contain only markup that the portal allows', () => {
    for (const post of DEMO_POSTS) {
      expect(post.excerpt.length).toBeGreaterThan(30);
      expect(post.excerpt.length).toBeLessThan(200);
      if (post.type === 'DOCUMENT') continue;
      const { allowedTags } = textHtml;
      const kept = sanitizeHtml(post.html, { allowedTags, allowedAttributes: {} });
      expect(kept).toBe(post.html);
    }
    const events = DEMO_POSTS.filter((post) => post.type === 'EVENT');
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(at(event.endsAt)).toBeGreaterThan(at(event.startsAt));
  });
});

describe('what has been done', () => {
  const amendment = DEMO_POSTS.find(({ key }) => key === 'protocol-amendment-3')!;
  const brochure = DEMO_POSTS.find(({ key }) => key === 'investigators-brochure')!;

  it('leaves the investigator something to sign and something overdue', () => {
    expect(hasDone(amendment.key, amendment.rules[0]!, 'investigator')).toBe(false);
    expect(hasDone(brochure.key, brochure.rules[0]!, 'investigator')).toBe(false);
    const published = publishings(brochure).at(-1)!;
    expect(published + brochure.rules[0]!.graceMillis).toBeLessThan(START.getTime());
    expect(publishings(amendment).at(-1)! + amendment.rules[0]!.graceMillis).toBeGreaterThan(START.getTime());
  });

  it('is close to its share, and everyone who has done it has viewed the post', () => {
    const rule = { ...brochure.rules[0]!, done: { share: 0.85 } };
    const keys = Array.from({ length: 2000 }, (_, index) => `person.${index}`);
    const done = keys.filter((key) => hasDone('a post', rule, key)).length;
    expect(done / keys.length).toBeGreaterThan(0.82);
    expect(done / keys.length).toBeLessThan(0.88);
    const post = { key: 'a post', rules: [rule], viewedShare: 0.1 };
    expect(keys.filter((key) => hasDone('a post', rule, key) && !hasViewed(post, key))).toEqual([]);
  });
});

describe('the timeline of the first study', () => {
  const posts = DEMO_POSTS.filter(({ study }) => study === 'lantern');

  it('fills every group of the feed on every day of a year', () => {
    const missing: string[] = [];
    for (let day = 0; day < 365; day++) {
      const now = new Date(Date.UTC(2027, 0, 1 + day, 12));
      const context = { now: now.getTime(), timeZone: 'UTC', weekStart: 1 as const };
      const dateOf = (post: DemoPost) => {
        const latest = post.type === 'DOCUMENT' ? post.versions.at(-1)?.publishedAt : post.publishedAt;
        return { isDraft: !latest, publishedAtMillis: latest ? timeOf(latest, now).getTime() : null };
      };
      const kinds = groupFeed(posts, dateOf, context).map(({ key }) => key.kind);
      const weekday = ((now.getUTCDay() + 6) % 7) + 1;
      const expected: FeedGroupKey['kind'][] = ['DRAFTS', 'TODAY'];
      if (now.getUTCDate() > 1) expected.push('YESTERDAY');
      if (weekday >= 3) expected.push('THIS_WEEK');
      if (now.getUTCDate() >= 7) expected.push('LAST_WEEK');
      if (now.getUTCDate() >= 20) expected.push('THIS_MONTH');
      const lacking = expected.filter((kind) => !kinds.includes(kind));
      if (lacking.length || kinds.filter((kind) => kind === 'ARCHIVE').length < 3) {
        missing.push(`${now.toISOString()}: ${lacking.join()} ${kinds.join()}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('has enough posts in the smaller studies too', () => {
    for (const study of ['beacon', 'harbour']) {
      const count = DEMO_POSTS.filter((post) => post.study === study).length;
      expect([study, count >= 6 && count <= 8]).toEqual([study, true]);
    }
  });
});
