import type { z } from 'zod';
import type { Words } from '../words/words.ts';

/** A text with plain values. */
type IssueWords = Words & { values?: Record<string, string | number> };

/** The sentence for a schema's issue. Server and web share it, so that they word the same error alike. */
export function issueWords(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): IssueWords {
  if (isMissing(issue)) return { key: 'issue.required' };
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) <= 1
          ? { key: 'issue.required' }
          : { key: 'issue.tooShort', values: { count: Number(issue.minimum) } };
      }
      if (issue.origin === 'array') return { key: 'issue.tooFew', values: { count: Number(issue.minimum) } };
      return { key: 'issue.tooSmall', values: { minimum: String(issue.minimum) } };
    case 'too_big':
      if (issue.origin === 'string')
        return { key: 'issue.tooLong', values: { count: Number(issue.maximum) } };
      if (issue.origin === 'array') return { key: 'issue.tooMany', values: { count: Number(issue.maximum) } };
      return { key: 'issue.tooBig', values: { maximum: String(issue.maximum) } };
    case 'invalid_format':
      // The message of our own rule is its key in the catalogue.
      if (issue.message?.startsWith('issue.')) return { key: issue.message as Words['key'] };
      return { key: issue.format === 'email' ? 'issue.email' : 'issue.wrongKind' };
    case 'invalid_value':
      return { key: 'issue.notOneOf', values: { options: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { key: 'issue.unknownField', values: { name: issue.keys[0] ?? '' } };
    case 'custom':
      return { key: issue.message as Words['key'] };
    default:
      return { key: 'issue.wrongKind' };
  }
}

/** Parses input. Throws a ZodError that also distinguishes missing values from wrong ones. */
export function readInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  return schema.parse(given, { reportInput: true });
}

/** Whether a value is missing altogether. */
function isMissing(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): boolean {
  return issue.code !== 'custom' && 'input' in issue && issue.input === undefined;
}
