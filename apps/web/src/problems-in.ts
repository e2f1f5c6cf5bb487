import { issueWords } from '@studyline/contract/core/issues';
import { config, type z } from 'zod';
import { t } from './words.ts';

// The content security policy forbids code made from strings.
config({ jitless: true });

/** The mistakes that the schema of a call finds in what was entered, one for each field. */
export function problemsIn(schema: z.ZodType, entered: object): Record<string, string> {
  const issues = schema.safeParse(entered).error?.issues.toReversed() ?? [];
  return Object.fromEntries(
    issues.map((issue) => {
      const { key, values } = issueWords(issue);
      return [String(issue.path[0]), t(key, values)];
    }),
  );
}
