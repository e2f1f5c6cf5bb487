import type { en } from './en.ts';

/** Texts of a room in any language: the same keys. A plural may have the endings that English does not know. */
type Translated<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>;
} & { [Key in keyof Texts & string as `${PluralOf<Key>}_${'zero' | 'two' | 'few' | 'many'}`]?: string };
type PluralOf<Key extends string> = Key extends `${infer Text}_other` ? Text : never;

/** A whole language. */
export type Catalogue = Translated<typeof en>;

type Base<Key extends string> = Key extends `${infer Text}_one` | `${infer Text}_other` ? Text : Key;
type KeysOf<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Base<Key>}`
    : KeysOf<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** A path into the catalogue, plurals without their endings: 'channels.mine.actions'. */
export type WordKey = KeysOf<typeof en>;

/** A text to be worded later, because the reader's language is not known here. A value may be such a text too. */
export interface Words {
  key: WordKey;
  values?: Readonly<Record<string, string | number | Words>>;
}
