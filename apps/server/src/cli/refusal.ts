import type { z } from 'zod';
import { issueWords } from '@studyline/contract/core/issues';
import { say } from '../core/words.ts';

/** Why the operator's tool refuses something, in one sentence for the operator. */
export class Refusal extends Error {}

/** A refusal of an option whose value does not match its schema, in English. */
export function refuseOption(name: string, issue: z.core.$ZodIssue | undefined): Refusal {
  return new Refusal(`--${name}: ${say('en', issue ? issueWords(issue) : { key: 'issue.wrongKind' })}`);
}
