import { afterEach, expect, test, vi } from 'vitest';

/** Loads the words and formats of a page in this language. */
async function openPage(lang: string) {
  document.documentElement.lang = lang;
  vi.resetModules();
  const words = await import('./words.ts');
  await words.loadFirstWords();
  const { makeFormat } = await import('./format.ts');
  return { ...words, format: makeFormat('UTC') };
}

afterEach(() => {
  document.documentElement.lang = '';
  localStorage.clear();
});

const noon = Date.UTC(2026, 10, 20, 12);

test.each([
  ['en', '1,200 comments', '1 comment', '20 Nov 2026', 'Friday 20 November', 'Due today, 12:00', '1.5 MB'],
  [
    'de',
    '1.200 Kommentare',
    '1 Kommentar',
    '20. Nov. 2026',
    'Freitag, 20. November',
    'Heute fällig, 12:00',
    '1,5 MB',
  ],
  ['tlh', '1,200 comments', '1 comment', '20 Nov 2026', 'Friday 20 November', 'Due today, 12:00', '1.5 MB'],
])(
  'a page in %s uses the words, plurals, numbers and dates of an existing language',
  async (lang, ...said) => {
    const { t, format } = await openPage(lang);
    expect([
      t('feed.comments', { count: 1200 }),
      t('feed.comments', { count: 1 }),
      format.date(noon),
      format.weekday(noon),
      format.due(noon, noon - 1).text,
      format.size(1.5 * 1024 ** 2),
    ]).toEqual(said);
  },
);

test.each([
  ['en', 'de', true],
  ['de', 'de', false],
  ['en', 'tlh', false],
  // A page in the pseudo-language stays in it.
  ['en-XA', 'de', false],
])('a page in %s for a person with language %s has to reload: %s', async (lang, person, again) => {
  const { rememberLanguage } = await openPage(lang);
  expect(rememberLanguage(person)).toBe(again);
  expect(localStorage.getItem('studyline.language')).toBe(again ? person : null);
});
