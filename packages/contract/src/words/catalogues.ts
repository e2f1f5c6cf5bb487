import { en, type Catalogue } from './en.ts';

/** Every language that the server words its answers in, by its id. A new one is a file beside en.ts and a line here. */
export const catalogues = { en } satisfies Record<string, Catalogue>;
