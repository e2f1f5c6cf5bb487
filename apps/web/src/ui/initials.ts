const TITLE = /^(dr|prof|mr|mrs|ms|mx)\.?$/i;

/**
 * Two letters for a name: from the first and last word of a person's name without titles, or from the parts of a study's short
 * name.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !TITLE.test(word));
  const first = words[0] ?? '';
  const last = words.length > 1 ? words.at(-1)! : '';
  return ([...first][0] ?? '').toLocaleUpperCase() + ([...last][0] ?? '').toLocaleUpperCase();
}
