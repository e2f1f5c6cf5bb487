import type { Catalogue } from './en.ts';

type Base<Key extends string> = Key extends `${infer Text}_one` | `${infer Text}_other` ? Text : Key;
type KeysOf<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Base<Key>}`
    : KeysOf<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** A path into the catalogue, plurals without their endings: 'channels.mine.actions'. */
export type WordKey = KeysOf<Catalogue>;

/** A text to be worded later, because the reader's language is not known here. A value may be such a text too. */
export interface Words {
  key: WordKey;
  values?: Readonly<Record<string, string | number | Words>>;
}
