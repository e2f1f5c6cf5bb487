import { MAX_INVITED_AT_ONCE } from '@studyline/contract/invitations/calls';
import { LINE_ENDS, type ListedPerson, readPeople } from '@studyline/contract/invitations/people-list';
import type { Words } from '@studyline/contract/words/words';
import { AppError } from '../../core/errors.ts';

type Issue = NonNullable<ConstructorParameters<typeof AppError>[1]>['issues'];

/** Reads a pasted list or a CSV file. Throws BAD_REQUEST if it names nobody or too many people. */
export function readList(list: string): ListedPerson[] {
  // Counted before they are parsed, with the headings of a table.
  const count = list.split(LINE_ENDS).filter((text) => text.trim() !== '').length;
  const people = count > MAX_INVITED_AT_ONCE + 1 ? undefined : readPeople(list);
  if (people?.length === 0) throw wrong([{ path: 'list', message: { key: 'issue.required' } }]);
  if (!people || people.length > MAX_INVITED_AT_ONCE)
    throw wrong([
      { path: 'list', message: { key: 'issue.tooManyLines', values: { count: MAX_INVITED_AT_ONCE } } },
    ]);
  return people;
}

/** What is wrong with a line of the list. */
export function lineIssue({ line: number, text }: ListedPerson, problem: Words) {
  const values = { line: number, text: text.slice(0, 100), problem };
  return { path: `list.${number}`, message: { key: 'issue.inLine' as const, values } };
}

export const wrong = (issues: NonNullable<Issue>) => new AppError('BAD_REQUEST', { issues });
