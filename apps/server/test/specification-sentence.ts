/** One sentence of the specification, by its section, and a test that shows it. */
export interface Sentence {
  section: string;
  says: string;
  /** The file of the test. */
  file: string;
  /** The title of the test or of its group, exactly as in the file. */
  test: string;
}

export const sentence = (section: string, says: string, file: string, test: string): Sentence => ({
  section,
  says,
  file,
  test,
});

export const server = (room: string) => `apps/server/src/features/${room}.test.ts`;
export const web = (room: string) => `apps/web/src/${room}`;
export const journey = (name: string) => `e2e/journeys/${name}.e2e.ts`;
