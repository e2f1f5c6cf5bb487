import { namePrefixes, nameSuffixes } from '@studyline/contract/people/name-affixes';
import { LIST_TYPES } from '../reference-data/list-types.ts';

type Affix = 'PREFIX' | 'SUFFIX';
const written: Record<Affix, Partial<Record<string, string>>> = {
  PREFIX: namePrefixes,
  SUFFIX: nameSuffixes,
};

const affixes = LIST_TYPES.flatMap(({ id, entityName, listTypeName, name }) => {
  if (entityName !== 'USER' || (listTypeName !== 'PREFIX' && listTypeName !== 'SUFFIX')) return [];
  const text = written[listTypeName][name];
  if (text === undefined) throw new Error(`Nothing says how ${name} is written.`);
  return [{ id, kind: listTypeName, text }];
});

/** How the prefix or suffix of a list type is written; undefined if the list type is none. */
export function affixOf(kind: Affix, listTypeId: number): string | undefined {
  return affixes.find((one) => one.kind === kind && one.id === listTypeId)?.text;
}

/** The list type of a prefix or suffix; null for one that no list type has, such as one given by a program. */
export function affixId(kind: Affix, text: string | null): number | null {
  return affixes.find((one) => one.kind === kind && one.text === text)?.id ?? null;
}
