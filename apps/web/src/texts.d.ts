/** The build writes it (see ../texts.ts). */
declare module 'studyline:texts' {
  interface LoadedTexts {
    rooms: import('@studyline/contract/words/texts').Texts;
    errors: Record<string, string>;
  }
  type Load = () => Promise<LoadedTexts>;
  export const texts: Record<
    import('@studyline/contract/words/languages').LanguageId,
    { first: Load; later: Load }
  >;
}
