const MAX_CHARACTERS = 160;

/** The start of a text, cut between words. */
export function excerptOf(text: string, most = MAX_CHARACTERS): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}
