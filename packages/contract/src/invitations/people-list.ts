import { emailAddress } from '../core/email-address.ts';
import { z } from 'zod';
import { line } from '../core/common.ts';
import { MAX_PERSON_NAME } from '../core/limits.ts';
import { issueWords } from '../core/issues.ts';

export const LINE_ENDS = /\r\n|\r|\n/;

type Problem = ReturnType<typeof issueWords>;

/** A person in a pasted list, and their line, from 1. */
export interface ListedPerson {
  line: number;
  text: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Why this line cannot be used to invite anyone. */
  problem?: Problem;
}

const person = z.object({
  email: emailAddress,
  firstName: line(0, MAX_PERSON_NAME),
  lastName: line(0, MAX_PERSON_NAME),
});

/** A table starts with its column names. A first line that is neither these nor a person is reported as an error. */
const HEADINGS = /^[^@]*(mail|address|adresse)[^@.]*$/i;
const LAST_NAME_FIRST = /(last|family|sur|nach).*(first|given|vor)/i;
const NAME_AND_ADDRESS = /^([^<>@]*)<([^<>]*)>[,;]?$/;

/**
 * Parses a pasted list or table. A line is an address with the names before or after it, in cells separated by commas, semicolons or tabs,
 * or `Name <address>`. A name in one cell ends with the last name, unless a comma in it says otherwise: "Lima, Ana".
 */
export function readPeople(list: string): ListedPerson[] {
  const read = list
    .replace(/^\uFEFF/, '')
    .split(LINE_ENDS)
    .map((text, position) => ({ line: position + 1, text: text.trim() }))
    .filter(({ text }) => text !== '');
  const headings = read[0] && HEADINGS.test(read[0].text) ? read[0].text : '';
  const rows = headings ? read.slice(1) : read;
  const seen = new Set<string>();
  return rows.map((row) => {
    const { names, ...found } = LAST_NAME_FIRST.test(headings)
      ? swapped(readLine(row.text))
      : readLine(row.text);
    const [firstName = '', lastName = ''] = names;
    const given = { email: found.email, firstName, lastName };
    const { data, error } = person.safeParse(given);
    const [issue] = error?.issues ?? [];
    const address = found.email.toLowerCase();
    const problem: Problem | undefined =
      found.problem ??
      (issue ? issueWords(issue) : seen.has(address) ? { key: 'issue.listedTwice' } : undefined);
    if (!problem) seen.add(address);
    return { ...row, ...given, ...data, ...(problem && { problem }) };
  });
}

interface Line {
  email: string;
  /** First and last name. */
  names: string[];
  problem?: Problem;
}

const swapped = ({ names: [one = '', ...others], ...found }: Line): Line =>
  others.length === 1 ? { ...found, names: [...others, one] } : { ...found, names: [one, ...others] };

function readLine(text: string): Line {
  const [, name, address] = NAME_AND_ADDRESS.exec(text) ?? [];
  if (address !== undefined) return { email: address.trim(), names: namesOf(unquoted(name ?? '')) };
  const cells = cellsOf(text);
  const addresses = cells.filter((cell) => cell.includes('@'));
  const names = cells.filter((cell) => !cell.includes('@'));
  while (names.at(-1) === '') names.pop();
  const email = addresses[0] ?? '';
  if (addresses.length > 1) return { email, names, problem: { key: 'issue.severalAddresses' } };
  if (addresses.length === 0) return { email, names, problem: { key: 'issue.email' } };
  if (names.length > 2) return { email, names, problem: { key: 'issue.tooManyCells' } };
  return { email, names: names.length === 1 ? namesOf(names[0] ?? '') : names };
}

/** "Ana Lima" and "Lima, Ana". A single word is the first name. */
function namesOf(name: string): string[] {
  const [last = '', first, ...more] = name.split(',').map((part) => part.trim());
  if (first !== undefined) return [[first, ...more].join(', '), last];
  const [, front, back] = /^(.*\S)\s+(\S+)$/.exec(last) ?? [];
  return front === undefined || back === undefined ? [last] : [front, back];
}

const unquoted = (name: string) => name.trim().replace(/^"(.*)"$/, '$1');

/** The cells of one line, quoted or not: "Lima, Ana" is one. */
function cellsOf(text: string): string[] {
  const cells = text.matchAll(/(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/g);
  return [...cells].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}
