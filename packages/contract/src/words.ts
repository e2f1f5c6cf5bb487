/** A catalogue or a part of it: texts by name. */
export interface Texts {
  readonly [name: string]: string | Texts;
}
/** The values of a text's placeholders; `count` also chooses its plural. */
export type WordValues = Readonly<Record<string, string | number>>;

/**
 * Reads the texts of a language: `word('home.actions', { count: 3 })` is the text at that path with its placeholders
 * filled, numbers as the language writes them. A text that is missing shows its path.
 */
export function createWords(locale: string, texts: Texts): (path: string, values?: WordValues) => string {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const write = (value: string | number = '') => (typeof value === 'number' ? numbers.format(value) : value);
  return (path, values = {}) => {
    const { count } = values;
    const plural = typeof count === 'number' ? find(texts, `${path}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(texts, path) ?? path;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => write(values[name]));
  };
}

function find(texts: Texts, path: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of path.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
