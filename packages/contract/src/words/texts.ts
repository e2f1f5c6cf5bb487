/** Texts by their keys, in nested objects. */
export type Texts = { readonly [key: string]: string | Texts };

/**
 * The text at a path of keys, with {{names}} replaced by the values. The count chooses its plural: count_one or count_other, as
 * the language's rules say. Undefined where there is no such text.
 */
export function fillText(
  texts: Texts,
  path: string,
  values: Readonly<Record<string, string>>,
  plural?: Intl.LDMLPluralRule,
): string | undefined {
  const text = (plural && findText(texts, `${path}_${plural}`)) ?? findText(texts, path);
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

export function findText(texts: Texts, path: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}
