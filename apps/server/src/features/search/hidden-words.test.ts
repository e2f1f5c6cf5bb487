import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { countFacets, searchMyStudies, searchStudy } from '@studyline/contract/search/calls';
import { startApp } from '../../../test/app.ts';
import { addNewsOf, buildPost, changePermissions, removePost, replaceNewsBy } from '../../../test/posts.ts';
import { statementsOf } from '../../../test/statements.ts';
import {
  buildCategories,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  buildWorld,
  leaveStudy,
  type Member,
  nobody,
} from '../../../test/world.ts';

/**
 * Whatever is written where somebody may not read it, all their searches answer as before, byte for byte, and ask the same of the database:
 * results, order, pages, marks, numbers, what facets leave, and what is found with typos.
 */
const app = await startApp();
const { db } = app.server;
const { study, manager, author } = await buildWorld(db);
const { channelId } = study;
const teams = {
  own: await buildTeam(db, study),
  blinded: await buildTeam(db, study, { blinding: 'BLINDED' }),
  other: await buildTeam(db, study),
  further: await buildTeam(db, study),
};
const reader = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: teams.own });
const blinded = await buildMember(db, study, { roles: ['MONITOR'], teamId: teams.blinded });
const elsewhere = await buildStudy(db);
// The reader sees all teams of another study.
const overseen = await buildStudy(db);
await buildMember(db, overseen, { roles: ['MONITOR'], person: reader });
const stranger = await buildMember(db, elsewhere, { roles: ['STUDY_MANAGER'] });
afterAll(() => app.close());

/** Words that are forms of each other, or spelled like each other. In every run, they begin in another way: nobody knows them yet. */
const WORDS = [
  'pangolin',
  'pangolins',
  'pangolina',
  'pangolim',
  'excursion',
  'excursions',
  'abweichung',
  '20481',
];
const TYPED = ['pangolin', 'pangolinn', 'pangolinx', 'excurtion', 'abweichugn', 'pango', '20481'];

interface Written {
  title: string;
  text: string;
}
let runs = 0;
/** Three letters that no other run has, none of them where another run has it. */
const beginning = (run: number) =>
  [7, 11, 5].map((step) => String.fromCharCode(97 + ((run * step) % 26))).join('');
/** Cards say with how many teams a post is shared, so one that a person doesn't know of is replaced by another. */
const shownTo = [teams.own, teams.blinded];
const onlyOther = { ...nobody, teamIds: [teams.other] };

async function post({ title, text }: Written, facts: object = {}): Promise<number> {
  const news = `<p>${text}</p>`;
  return (await buildPost(app, study, { author: manager, title, news, ...facts })).postId;
}
const comment = (postId: number, text: string) =>
  app.as(manager).call(addComment, { params: { postId }, body: { commentTextRequest: text } });

/** Ways to write something that these people may not read. The visible post is theirs. */
const ways: Record<
  string,
  { from: Member[]; write: (written: Written, visible: number) => Promise<unknown> }
> = {
  forAnotherTeam: {
    from: [reader, blinded],
    write: (written) => post(written, { viewPost: onlyOther }),
  },
  commentedForAnotherTeam: {
    from: [reader, blinded],
    write: async (written) =>
      comment(await post({ title: 'None', text: 'None' }, { viewPost: onlyOther }), written.text),
  },
  forTheUnblinded: { from: [blinded], write: (written) => post(written, { unblindedOnly: true }) },
  withdrawn: {
    from: [reader, blinded],
    write: async (written) => removePost(app, manager, await post(written)),
  },
  noLongerShared: {
    from: [reader, blinded],
    write: async (written) => changePermissions(db, await post(written), { viewPost: onlyOther }),
  },
  formerForAnotherTeam: {
    from: [reader, blinded],
    write: async (written) => {
      const postId = await post(written, { viewPost: onlyOther });
      await replaceNewsBy(app, manager, postId, { content: '<p>None</p>', intent: 'PUBLISH' });
    },
  },
  submitted: {
    from: [reader, blinded],
    write: ({ title, text }) =>
      addNewsOf(app, study, author, { title, content: `<p>${text}</p>`, intent: 'PUBLISH' }),
  },
  draftOfTheirs: {
    from: [reader, blinded],
    write: ({ text }, visible) =>
      replaceNewsBy(app, manager, visible, { content: `<p>${text}</p>`, intent: 'DRAFT' }),
  },
  namedInAnotherTeam: {
    from: [reader],
    write: async ({ title, text }) => {
      const teamId = await buildTeam(db, study, { name: title, city: text });
      const person = await buildUser(db, { firstName: title, lastName: text });
      await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId, person });
    },
  },
  namedInAnotherStudy: {
    from: [reader, blinded],
    write: async ({ title, text }) => {
      const teamId = await buildTeam(db, elsewhere, { name: title });
      const person = await buildUser(db, { firstName: title, lastName: text });
      await buildMember(db, elsewhere, { roles: ['STUDY_COORDINATOR'], teamId, person });
    },
  },
  formerMember: {
    from: [reader, blinded],
    write: async ({ title, text }) => {
      const person = await buildUser(db, { firstName: title, lastName: text });
      await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: teams.own, person });
      await leaveStudy(db, study, person);
    },
  },
  categoryOfHiddenPosts: {
    from: [reader, blinded],
    write: async ({ title, text }) => {
      const categoryIds = await buildCategories(db, study, ['01'], `${runs} ${title}`, { '01': title });
      await post({ title: 'None', text }, { viewPost: onlyOther, categoryIds });
    },
  },
  sharedWithAnotherTeam: {
    from: [reader],
    write: (_, visible) =>
      changePermissions(db, visible, { viewPost: { ...nobody, teamIds: [...shownTo, teams.other] } }),
  },
  inAnotherStudy: {
    from: [reader, blinded],
    write: ({ title, text }) =>
      buildPost(app, elsewhere, { author: stranger, title, news: `<p>${text}</p>` }),
  },
};

/** All that the person gets by these searches, and what is asked of the database for it. */
async function lookAs(person: Member, typed: readonly string[]) {
  const answers: unknown[] = [];
  const statements = await statementsOf(async () => {
    for (const search of typed) {
      for (const page of [1, 2])
        answers.push(
          await app.as(person).call(searchStudy, {
            params: { channelId },
            query: { search, page, pageSize: 2 },
            body: [],
          }),
        );
      const query = { search, sort: 'LAST_PUBLISHED_DESC' as const };
      for (const facets of [[], [`TEAM:${teams.other}`], ['POST_TYPE:NEWS', `AUTHOR:${manager.userId}`]])
        answers.push(
          await app.as(person).call(searchMyStudies, { query: { ...query, facets }, body: [] }),
          await app.as(person).call(countFacets, { query: { search }, body: { facets } }),
          await app
            .as(person)
            .call(listChannelPosts, { params: { channelId }, query: { search, facets }, body: [] }),
        );
    }
  });
  const bodies = answers.map((answer) => {
    const { status, body } = answer as { status: number; body: unknown };
    expect(status).toBe(200);
    return body;
  });
  return { bodies, statements };
}

/** Every look is a second one: the first after any change in a study reads again what cards show. */
async function lookAll(people: readonly Member[], typed: readonly string[]) {
  const looks = [];
  for (const person of people) {
    await lookAs(person, typed);
    looks.push(await lookAs(person, typed));
  }
  return looks;
}

const some = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
const written = fc.record({ title: some, text: some });
const hidden = fc.record({ way: fc.constantFrom(...Object.keys(ways)), written });

type Run = [shown: Words, secrets: { way: string; written: Words }[], typed: string[]];
interface Words {
  title: string[];
  text: string[];
}
/** Hidden words are nearer to the typed ones, and before the visible word in the alphabet. */
const pushing: Run = [
  { title: ['pangolina'], text: ['excursion'] },
  [{ way: 'forAnotherTeam', written: { title: ['pangolin'], text: ['pangolim'] } }],
  ['pangolinx', 'pangolinn'],
];

/** Names before the visible one in the alphabet. */
const named: Run = [
  { title: ['pangolins'], text: ['excursion'] },
  [
    { way: 'namedInAnotherTeam', written: { title: ['pangolin'], text: ['pangolina'] } },
    { way: 'categoryOfHiddenPosts', written: { title: ['pangolin'], text: ['abweichung'] } },
  ],
  ['pangolinn', 'pangolin'],
];

/** A post that the person finds is shared with a team that they don't know of. */
const shared: Run = [
  { title: ['pangolin'], text: ['excursion'] },
  [{ way: 'sharedWithAnotherTeam', written: { title: [], text: [] } }],
  ['pangolin', 'pangolinn'],
];

test('nobody learns a word that they may not read', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      written,
      fc.array(hidden, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(fc.constantFrom(...TYPED), { minLength: 2, maxLength: 3 }),
      async (shown, secrets, typed) => {
        const own = beginning(runs++);
        const begin = (words: readonly string[]) => words.map((word) => own + word);
        const write = ({ title, text }: typeof shown) => ({
          title: begin(title).join(' '),
          text: begin(text).join(' '),
        });
        const searches = begin(typed);
        const visible = await post(write(shown), {
          viewPost: { ...nobody, teamIds: [...shownTo, teams.further] },
        });
        const people = [reader, blinded].filter((person) =>
          secrets.every(({ way }) => ways[way]!.from.includes(person)),
        );
        const before = await lookAll(people, searches);
        for (const { way, written: secret } of secrets) await ways[way]!.write(write(secret), visible);
        expect(await lookAll(people, searches)).toEqual(before);
      },
    ),
    { numRuns: process.env['STUDYLINE_TEST_FULL'] ? 200 : 12, examples: [pushing, named, shared] },
  );
  // Those who may read all of it do find it.
  const found = await app.as(manager).call(searchStudy, {
    params: { channelId },
    query: { search: `${beginning(0)}pangolin`.slice(0, 6) },
    body: [],
  });
  expect(found.body.items.length).toBeGreaterThan(0);
});
