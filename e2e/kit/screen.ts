import { de } from '@studyline/contract/words/de';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { accentAll } from '../../apps/web/src/pseudo-locale.ts';
import { pattern } from './expectations.ts';

/** A screen of the product: who views it, its address, and what is done before it is checked. */
export interface Screen {
  name: string;
  /** Without it nobody is signed in. */
  person?: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

export type Read = (texts: typeof en) => string;
const languages = [en, de, accentAll(en)];

/** A text of the catalogue in the language of a walk. */
export function said(read: Read): RegExp {
  return new RegExp(languages.map((texts) => pattern(read(texts)).source).join('|'));
}
