import { z } from 'zod';
import type * as contract from '@studyline/contract/invitations';
import { INVITED_AT_ONCE } from '@studyline/contract/invitations';
import { line } from '@studyline/contract/common';
import { issueWords } from '@studyline/contract/issues';
import type { Words } from '@studyline/contract/words/words';
import { AppError } from '../../core/errors.ts';

/** Somebody in a list, and the line where they stand, from 1. */
export interface Listed {
  line: number;
  text: string;
  email: string;
  firstName: string;
  lastName: string;
}
type Issue = NonNullable<ConstructorParameters<typeof AppError>[1]>['issues'];

/** A table begins with the names of its columns. A first line that is none is wrong, and is named. */
const HEADINGS = /^[^@]*(mail|address|adresse)[^@.]*$/i;

const person = z.object({
  email: z.email().max(254) satisfies z.ZodType<z.output<(typeof contract.inviteMember)['body']>['email']>,
  firstName: line(0, 100),
  lastName: line(0, 100),
});

/** Reads a pasted list or a CSV file. Throws BAD_REQUEST, which names every wrong line. */
export function readList(list: string): Listed[] {
  const read = list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, position) => ({ line: position + 1, text: text.trim() }))
    .filter(({ text }) => text !== '');
  const rows = read[0] && HEADINGS.test(read[0].text) ? read.slice(1) : read;
  if (rows.length === 0) throw wrong([{ path: 'list', message: { key: 'issue.required' } }]);
  if (rows.length > INVITED_AT_ONCE)
    throw wrong([
      { path: 'list', message: { key: 'issue.tooManyLines', values: { count: INVITED_AT_ONCE } } },
    ]);
  const seen = new Set<string>();
  const problems: { path: string; message: Words }[] = [];
  const people = rows.flatMap((row): Listed[] => {
    const [email = '', firstName = '', lastName = ''] = cellsOf(row.text);
    const parsed = person.safeParse({ email, firstName, lastName });
    const [issue] = parsed.error?.issues ?? [];
    const isTwice = parsed.success && seen.has(parsed.data.email.toLowerCase());
    const problem: Words | undefined = issue
      ? issueWords(issue)
      : isTwice
        ? { key: 'issue.listedTwice' }
        : undefined;
    if (problem) problems.push(lineIssue(row, problem));
    if (!parsed.success) return [];
    seen.add(parsed.data.email.toLowerCase());
    return [{ ...row, ...parsed.data }];
  });
  if (problems.length > 0) throw wrong(problems);
  return people;
}

/** What is wrong with a line of the list. */
export function lineIssue({ line: number, text }: Pick<Listed, 'line' | 'text'>, problem: Words) {
  const values = { line: number, text: text.slice(0, 100), problem };
  return { path: `list.${number}`, message: { key: 'issue.inLine' as const, values } };
}

export const wrong = (issues: NonNullable<Issue>) => new AppError('BAD_REQUEST', { issues });

/** The cells of one line, in quotes or without: "Lima, Ana" is one. */
function cellsOf(text: string): string[] {
  const cells = text.matchAll(/(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/g);
  return [...cells].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}
