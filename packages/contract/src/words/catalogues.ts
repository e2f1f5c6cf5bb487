import { de } from './de.ts';
import { en } from './en.ts';
import type { LanguageId } from './languages.ts';
import type { Catalogue } from './words.ts';

/** The whole texts of every language, for the server. */
export const catalogues: Record<LanguageId, Catalogue> = { en, de };
