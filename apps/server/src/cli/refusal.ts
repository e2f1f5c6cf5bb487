import type { z } from 'zod';
import { issueWords } from '@studyline/contract/core/issues';
import { say } from '../core/words.ts';

/** A refusal of the operator's tool: one sentence for the operator. */
export class Refusal extends Error {}

/** Refuses an option whose value breaks its schema. The tool speaks English. */
export function refuseOption(name: string, issue: z.core.$ZodIssue | undefined): Refusal {
  return new Refusal(`--${name}: ${say('en', issue ? issueWords(issue) : { key: 'issue.wrongKind' })}`);
}
