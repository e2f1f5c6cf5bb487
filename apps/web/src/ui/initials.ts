const TITLE = /^(dr|prof|mr|mrs|ms|mx|med|pd)\.?$/i;

/** Two letters for a person: of the first and the last name, without titles and what follows a comma. */
export function initialsOf(name: string): string {
  const [called = ''] = name.split(',');
  const words = wordsOf(called).filter((word) => !TITLE.test(word));
  return lettersOf(words[0], words.length > 1 ? words.at(-1) : undefined);
}

/** Two letters for a study or an organisation: of the first two words of its name. */
export function markOf(name: string): string {
  const [first, second] = wordsOf(name);
  return lettersOf(first, second);
}

const wordsOf = (name: string) => name.split(/[\s-]+/).filter((word) => LETTER.test(word));

const LETTER = /[\p{L}\p{N}]/u;

function lettersOf(...words: (string | undefined)[]): string {
  return words.map((word) => LETTER.exec(word ?? '')?.[0].toLocaleUpperCase() ?? '').join('');
}
