import { type ComponentType, Fragment } from 'react';
import { t, type WordKey, type WordValues } from './words.ts';

interface RichWordsProps {
  of: WordKey;
  values?: WordValues;
  /** The component for each tag of the text: `{ path: Code }` for "<path>{{path}}</path>". */
  parts: Record<string, ComponentType<{ children: string }>>;
}

/** Replaces "<" in a value while the text is split at its tags, so that a value is never read as markup. */
const SHIELD = '\uE000';
const shield = (value: string | number) =>
  typeof value === 'string' ? value.replaceAll('<', SHIELD) : value;
const unshield = (text: string) => text.replaceAll(SHIELD, '<');

/** A text of the catalogue with parts that are components. */
export function RichWords({ of, values = {}, parts }: RichWordsProps) {
  const shielded = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shield(value)]));
  const pieces = t(of, shielded).split(/(<\w+>.*?<\/\w+>)/s);
  return pieces.map((piece, index) => {
    const [, name = '', inner = ''] = /^<(\w+)>(.*)<\/\1>$/s.exec(piece) ?? [];
    const Part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    // The pieces of a text never change order.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{Part ? <Part>{unshield(inner)}</Part> : unshield(piece)}</Fragment>;
  });
}
