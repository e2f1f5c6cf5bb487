import { fileURLToPath } from 'node:url';
import { catalogues } from '@studyline/contract/words/catalogues';
import { type LanguageId, languageIds } from '@studyline/contract/words/languages';
import type { Plugin } from 'vite';
import { firstErrors, firstRooms, serverRooms } from './load-order.ts';

const PREFIX = 'studyline:texts';
const words = new URL('.', import.meta.resolve('@studyline/contract/words/catalogues'));

/**
 * Splits each language's texts into two files: those of the first screens and those of the others (see load-order.ts). The web app imports
 * both from `studyline:texts`.
 */
export function texts(): Plugin {
  return {
    name: 'studyline-texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = languageIds.find((one) => id.includes(`/${one}/`));
      return language ? writeTexts(language, id.endsWith('/first')) : writeList();
    },
  };
}

/** Whether this module holds a language's first texts. */
export const isFirstTexts = (id: string, language: string) => id === `\0${PREFIX}/${language}/first`;

function writeList(): string {
  const lines = languageIds.map(
    (id) =>
      `${id}: { first: () => import('${PREFIX}/${id}/first'), later: () => import('${PREFIX}/${id}/later') },`,
  );
  return `export const texts = {\n${lines.join('\n')}\n};`;
}

function writeTexts(language: LanguageId, isFirst: boolean): string {
  const { error, ...others } = catalogues[language];
  const rooms = Object.keys(others).filter(
    (room) => !serverRooms.includes(room) && firstRooms.includes(room) === isFirst,
  );
  const imports = rooms.map((room) => `import { ${room} } from ${JSON.stringify(fileOf(language, room))};`);
  const sentences = Object.entries(error).filter(
    ([code]) => firstErrors.some((one) => one === code) === isFirst,
  );
  return `${imports.join('\n')}
export const rooms = { ${rooms.join(', ')} };
export const errors = ${JSON.stringify(Object.fromEntries(sentences))};`;
}

function fileOf(language: LanguageId, room: string): string {
  const name = room.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return fileURLToPath(new URL(`${language}/${name}.ts`, words));
}
