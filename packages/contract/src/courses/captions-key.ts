interface Captions {
  kind?: string | undefined;
  languageId: string;
}

/** There is only one file of each kind in a language. */
export function captionsKey({ kind = 'CAPTIONS', languageId }: Captions): string {
  return `${kind} ${languageId.toLowerCase()}`;
}
