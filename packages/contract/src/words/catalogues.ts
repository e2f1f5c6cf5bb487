import { en, type Catalogue } from './en.ts';

/** Every language that the server answers in, by its id. A new one is a catalogue beside en.ts and a line here. */
export const catalogues = { en } satisfies Record<string, Catalogue>;
export const languageIds = Object.keys(catalogues) as (keyof typeof catalogues)[];
