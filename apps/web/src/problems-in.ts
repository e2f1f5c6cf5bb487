import { issueWords } from '@studyline/contract/core/issues';
import { config, type z } from 'zod';
import { t } from './words.ts';

// The content security policy forbids evaluating strings as code.
config({ jitless: true });

/** The errors that a call's schema finds in the form's values, one for each field. */
export function problemsIn(schema: z.ZodType, entered: object): Record<string, string> {
  const issues = schema.safeParse(entered).error?.issues.toReversed() ?? [];
  return Object.fromEntries(
    issues.map((issue) => {
      const { key, values } = issueWords(issue);
      return [String(issue.path[0]), t(key, values)];
    }),
  );
}
