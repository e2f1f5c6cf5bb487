import type { z } from 'zod';
import { issueWords } from '@studyline/contract/core/issues';
import { say } from '../core/words.ts';

/** Why the operator's tool refuses something, in one sentence for the operator. */
export class Refusal extends Error {}

/** A failure that passes, such as of the database. Mail servers that pipe something in keep it then and try again (EX_TEMPFAIL of sysexits.h). */
export class TryAgain extends Error {
  static readonly exitCode = 75;
}

/** A refusal of an option whose value does not match its schema, in English. */
export function refuseOption(name: string, issue: z.core.$ZodIssue | undefined): Refusal {
  return new Refusal(`--${name}: ${say('en', issue ? issueWords(issue) : { key: 'issue.wrongKind' })}`);
}
