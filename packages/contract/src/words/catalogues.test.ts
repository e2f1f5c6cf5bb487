import { describe, expect, test } from 'vitest';
import { catalogues } from './catalogues.ts';
import { type LanguageId, languageIds, languages } from './languages.ts';
import type { Texts } from './texts.ts';

/** Texts that are the same in English and in that language. Every other one has been translated. */
const same: Partial<Record<LanguageId, readonly string[]>> = {
  de: [
    'Passkey',
    'Passkeys',
    'Administrator',
    'Audio',
    'CRO',
    'Code',
    'Compliance',
    'Computer',
    'Esc',
    'Fax',
    'Filter',
    'I',
    'II',
    'III',
    'IV',
    'Indigo',
    'Link',
    'Logo',
    'Name',
    'NCT01234567',
    'Normal',
    'Online',
    'online',
    '{{posts}} in {{categories}}',
    'Organisation',
    'Person',
    'SHA-256',
    'Sponsor',
    'Status',
    'Studyline',
    'System',
    'Team',
    'Teams',
    'Text',
    'Version',
    'Video',
    'Website',
    'Zoom',
    'null',
  ],
};
const others = languageIds.filter((id) => id !== 'en');
const english = listTexts(catalogues.en);

/** Every text by its path. */
function listTexts(texts: Texts, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[path + key, text]] : Object.entries(listTexts(text, `${path}${key}.`)),
    ),
  );
}

const baseOf = (path: string) => path.replace(/_(zero|one|two|few|many|other)$/, '');
const basesOf = (texts: Record<string, string>) => [...new Set(Object.keys(texts).map(baseOf))].toSorted();
/** What a text has to carry along: placeholders and tags. */
const partsOf = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted();

/** What is shown on a button, and its accessible name, which says more: who speaks to the computer says what is shown. */
const longerNames = [
  ['comments.reply', 'comments.replyTo'],
  ['comments.edit', 'comments.editOf'],
  ['comments.remove', 'comments.removeOf'],
  ['comments.copyLink', 'comments.copyLinkOf'],
] as const;

test.each(languageIds)('accessible names in %s begin with what is shown', (id) => {
  const texts = listTexts(catalogues[id]);
  const wrong = longerNames.filter(([shown, name]) => !texts[name]?.startsWith(`${texts[shown]} `));
  expect(wrong).toEqual([]);
});

describe.each(others)('the catalogue of %s', (id) => {
  const texts = listTexts(catalogues[id]);

  test('has every text of the English one, and no other', () => {
    const [wanted, given] = [basesOf(english), basesOf(texts)];
    expect(wanted.filter((base) => !given.includes(base))).toEqual([]);
    expect(given.filter((base) => !wanted.includes(base))).toEqual([]);
  });

  test('has every plural that the rules of the language ask for', () => {
    const endings = new Intl.PluralRules(languages[id].locale).resolvedOptions().pluralCategories;
    const plurals = basesOf(english).filter((base) => `${base}_other` in english);
    const wanted = plurals.flatMap((base) => endings.map((ending) => `${base}_${ending}`));
    expect(plurals).not.toEqual([]);
    expect(wanted.filter((path) => !(path in texts))).toEqual([]);
  });

  test('has the placeholders and tags of each text', () => {
    const wrong = Object.entries(texts).filter(([path, text]) => {
      const original = english[path] ?? english[`${baseOf(path)}_other`] ?? '';
      return partsOf(text).join() !== partsOf(original).join();
    });
    expect(wrong).toEqual([]);
  });

  test('has nothing left in English', () => {
    const left = Object.entries(texts).filter(
      ([path, text]) =>
        text === english[path] &&
        /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}|\b(UTC|kB|MB|GB|Byte|Studyline)\b/g, '')) &&
        !same[id]?.includes(text),
    );
    expect(left).toEqual([]);
  });
});
