import { addNews } from '@studyline/contract/drafts/calls';
import { searchMyStudies, searchStudy } from '@studyline/contract/search/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { en } from '@studyline/contract/words/en';
import { expectGone, expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

const { search: texts } = en;
const AMENDMENT = 'Protocol Amendment 3';
const COURSE = 'Temperature excursions in half a minute';
const EXCURSIONS = 'IP handling and temperature excursions';
const LIVER = 'Safety Letter 2: raised liver enzymes';
const INJECTION = 'Safety Letter 2: reactions at the injection site';
const INFUSION = 'Safety Letter 1: reactions during infusion';
const PHARMACY = 'Pharmacy Manual';
const LABORATORY = 'Laboratory Manual';
const CONSENT = 'Informed Consent Form: template for sites';
const BROCHURE = "Investigator's Brochure: summary of the edition";
const NEWSLETTER = 'LANTERN-FLU Newsletter 4';
const MONITORING = 'Monitoring plan: extract for sites';
const INITIATION = 'Site initiation: the study in 45 minutes';
const RANDOMISATION = 'Randomisation Guide';
const VISITS = 'Visit schedule on two pages';
const LOGGERS = 'What to do with temperature loggers';
const NURSES = 'Pen training for new nurses';
const COPENHAGEN = 'Investigator meeting in Copenhagen';
const NEWCASTLE = 'Newcastle pauses recruitment';
const MAINTENANCE = 'Randomisation system: two hours of maintenance on Saturday';
const GERMAN = 'Abweichungen vom Prüfplan';

/** What an investigator types, and what comes first: where it was found, and in what. */
const PINNED: readonly (readonly [string, ...string[]])[] = [
  // Titles
  ['protocol amendment', `TITLE ${AMENDMENT}`, 'TITLE Protocol Amendment 1'],
  ['pharmacy manual', `TITLE ${PHARMACY}`, `PAGE 1 ${EXCURSIONS}`],
  ['laboratory manual', `TITLE ${LABORATORY}`],
  ['informed consent', `TITLE ${CONSENT}`, `PAGE 3 ${AMENDMENT}`],
  ['visit schedule', `TITLE ${VISITS}`, `PAGE 2 ${AMENDMENT}`],
  ['newsletter', `TITLE ${NEWSLETTER}`],
  ['delegation log', 'TITLE Delegation log: how to keep it'],
  ['monitoring plan', `TITLE ${MONITORING}`],
  ['investigator brochure', `TITLE ${BROCHURE}`, `PAGE 2 ${INFUSION}`],
  ['data management', 'TITLE Data Management Notice 3', `PAGE 1 ${MONITORING}`],
  ['site initiation', `TITLE ${INITIATION}`],
  ['safety board', 'TITLE Safety board: continue without change'],
  ['liver enzymes', `TITLE ${LIVER}`, `PAGE 2 ${AMENDMENT}`],
  ['copenhagen', `TITLE ${COPENHAGEN}`, `DESCRIPTION ${NEWSLETTER}`],
  ['newcastle', `TITLE ${NEWCASTLE}`],
  ['proto', `TITLE ${AMENDMENT}`, 'TITLE Protocol Amendment 1'],
  ['brochur', `TITLE ${BROCHURE}`],
  // Other forms of a word
  ['amendments', `TITLE ${AMENDMENT}`],
  ['consenting', `TITLE ${CONSENT}`],
  ['monitors', `TITLE ${MONITORING}`],
  ['logger', `TITLE ${LOGGERS}`],
  ['excursion', `TITLE ${EXCURSIONS}`],
  ['nurse training', `TITLE ${NURSES}`],
  ['injection site reaction', `TITLE ${INJECTION}`, `PAGE 1 ${BROCHURE}`],
  ['randomise', 'TITLE 750 participants randomised', `TITLE ${MAINTENANCE}`, `TITLE ${RANDOMISATION}`],
  ['centrifuged', `DESCRIPTION ${LABORATORY}`, `COMMENT ${LABORATORY}`],
  ['enrollment', `PAGE 3 ${AMENDMENT}`, `PAGE 2 ${RANDOMISATION}`],
  ['doses', `PAGE 2 ${AMENDMENT}`],
  // Pages
  ['unblinding', `PAGE 1 ${AMENDMENT}`],
  ['adverse event', `PAGE 2 ${AMENDMENT}`],
  ['holiday', `PAGE 6 ${LABORATORY}`],
  ['haemoglobin', `PAGE 6 ${LABORATORY}`],
  ['contraception', `PAGE 4 ${BROCHURE}`],
  ['withdrawal', `PAGE 4 ${PHARMACY}`],
  ['fax', `PAGE 2 ${AMENDMENT}`],
  ['refrigerator', `PAGE 1 ${EXCURSIONS}`, `PAGE 4 ${PHARMACY}`],
  ['screen failure', `PAGE 1 ${NEWSLETTER}`, `PAGE 1 ${RANDOMISATION}`],
  ['swab', `PAGE 2 ${AMENDMENT}`, `PAGE 1 ${VISITS}`],
  ['depot', `PAGE 1 ${PHARMACY}`, `PAGE 3 ${RANDOMISATION}`],
  // News and comments
  ['diary', 'CONTENT Half of the participants are in'],
  ['eligibility', 'CONTENT Medical cover in the second half of the month'],
  ['thermometer', `CAPTIONS ${COURSE}`, `CONTENT ${LOGGERS}`],
  ['batch', `PAGE 7 ${PHARMACY}`, `COMMENT ${EXCURSIONS}`],
  // Names and codes
  ['frankfurt', 'TITLE Order 8, Site DE003, Frankfurt', 'DESCRIPTION Half of the participants are in'],
  ['lantern-flu', `TITLE ${NEWSLETTER}`],
  ['LT-117', `PAGE 1 ${NEWSLETTER}`, `PAGE 1 ${BROCHURE}`],
  ['2–8 °C', `PAGE 1 ${EXCURSIONS}`, `PAGE 4 ${LABORATORY}`],
  ['LT-118'],
  ['NT-3110'],
  // Typos
  ['excurtion', `TITLE ${EXCURSIONS}`],
  ['temprature', `TITLE ${EXCURSIONS}`, `TITLE ${COURSE}`],
  ['pharmcy manual', `TITLE ${PHARMACY}`],
  ['amendmnet', `TITLE ${AMENDMENT}`],
  ['newsleter', `TITLE ${NEWSLETTER}`],
  ['copenhagn', `TITLE ${COPENHAGEN}`],
  ['maintainance', `TITLE ${MAINTENANCE}`],
  ['protokoll', `TITLE ${AMENDMENT}`],
  ['hemoglobin', `PAGE 6 ${LABORATORY}`],
  // German
  ['Abweichung', `TITLE ${GERMAN}`],
  ['des Prüfplans', `TITLE ${GERMAN}`],
  ['prufarzt', `CONTENT ${GERMAN}`],
  ['Einwilligungen', `CONTENT ${GERMAN}`],
  ['abweichugn', `TITLE ${GERMAN}`],
];

/** What somebody types, and which names come first. */
const NAMES: readonly (readonly [string, ...string[]])[] = [
  ['birgit', 'MEMBER Birgit Lohmann'],
  ['lohm birg', 'MEMBER Birgit Lohmann'],
  ['pelican cove', 'TEAM US002, Pelican Cove Hospital, La Jolla'],
  ['us004', 'TEAM US004, Quailbrook Hospital, Orange'],
  ['la jolla', 'TEAM US002, Pelican Cove Hospital, La Jolla'],
  ['initiation', 'CATEGORY Site Initiation'],
  // Typos
  ['lohman', 'MEMBER Birgit Lohmann'],
  ['lohmmann', 'MEMBER Birgit Lohmann'],
  ['quailbrok', 'TEAM US004, Quailbrook Hospital, Orange'],
  // Nobody's name
  ['excurtion'],
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('an investigator finds first what they look for', async () => {
  const manager = await world.loginAs('study.manager');
  await callAs(manager.request, addNews, {
    params: { channelId: await world.studyId() },
    body: {
      title: GERMAN,
      content:
        '<p>Die Prüfärzte melden sie dem Monitor. Jede Einwilligung ist vor der ersten Visite zu unterschreiben, und die Kopie bleibt im Zentrum.</p>',
      intent: 'PUBLISH',
    },
  });
  const { request } = await world.loginAs('investigator');
  const found: Record<string, string[]> = {};
  for (const [search, ...expected] of PINNED) {
    const { items } = await callAs(request, searchMyStudies, { query: { search, pageSize: 3 }, body: [] });
    found[search] = items
      .slice(0, Math.max(expected.length, 1))
      .map(({ place, page, post }) =>
        [place, ...(place === 'PAGE' ? [page] : []), post.postDetail.title].join(' '),
      );
  }
  expect(found).toEqual(Object.fromEntries(PINNED.map(([search, ...expected]) => [search, expected])));
});

it('people, sites and categories are found by their names, as far as each person knows them', async () => {
  const channelId = await world.studyId();
  const findAs = async (person: string, search: string) => {
    const { request } = await world.loginAs(person);
    const query = { search };
    const { names } = await callAs(request, searchStudy, { params: { channelId }, query, body: [] });
    return names
      .slice(0, 1)
      .map(({ kind, title }) => [kind, title.map(({ text }) => text).join('')].join(' '));
  };
  const found: Record<string, string[]> = {};
  for (const [search] of NAMES) found[search] = await findAs('study.manager', search);
  expect(found).toEqual(Object.fromEntries(NAMES.map(([search, ...expected]) => [search, expected])));
  expect(await findAs('investigator', 'pelican cove')).toEqual([]);
});

it('a name opens its page; on a phone, one type is chosen by a chip', async () => {
  const page = await world.loginAs('study.manager', { width: 390 });
  await page.goto(`/channel/${await world.studyId()}/search?search=hospital`);
  const names = page.getByRole('list', { name: texts.names });
  const links = names.getByRole('link');
  await expect.poll(() => links.count()).toBe(3);
  await page.getByRole('button', { name: texts.moreOf.TEAM }).click();
  await expect.poll(() => links.count()).toBeGreaterThan(3);
  const chip = page.getByRole('button', { name: new RegExp(`^${texts.kinds.TEAM} \\d+$`) });
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
  await expectGone(page.getByRole('list', { name: texts.hits }));
  await page.getByRole('button', { name: new RegExp(`^${texts.allTypes} \\d+$`) }).click();
  await expectVisible(page.getByRole('list', { name: texts.hits }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await links.first().click();
  await expect.poll(() => page.url()).toMatch(/\/channel\/\d+\/teams\/\d+$/);
});

it('a result in news opens at its words, which are marked', async () => {
  const page = await world.loginAs('investigator', { width: 390, height: 480 });
  await page.goto(`/channel/${await world.studyId()}/search?search=thermometer`);
  await page.getByRole('list', { name: texts.hits }).getByRole('link', { name: LOGGERS }).click();
  await expectVisible(page.getByRole('heading', { level: 1, name: LOGGERS }));
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('sl-found') ?? [])].map((range) => {
        const { top, bottom } = (range as Range).getBoundingClientRect();
        return [String(range), top > 0 && bottom < window.innerHeight] as const;
      }),
    );
  await expect.poll(marked).toEqual([['thermometers', true]]);
});
