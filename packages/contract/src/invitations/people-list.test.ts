import { describe, expect, test } from 'vitest';
import { readPeople } from './people-list.ts';

const read = (list: string) =>
  readPeople(list).map(({ email, firstName, lastName }) => [firstName, lastName, email].join('|'));
const problems = (list: string) => readPeople(list).map(({ line, problem }) => [line, problem?.key]);

describe('readPeople', () => {
  test.each([
    'Ana Lima, ana@site.example',
    'Ana, Lima, ana@site.example',
    'ana@site.example, Ana Lima',
    'ana@site.example;Ana;Lima',
    'Ana Lima\tana@site.example',
    'Ana Lima <ana@site.example>',
    '"Ana Lima" <ana@site.example>;',
    'Lima, Ana <ana@site.example>',
    '"Lima, Ana"; ana@site.example',
    '\uFEFFLast name\tFirst name\tEmail\r\nLima\tAna\tana@site.example',
    'E-Mail-Adresse,Name\rana@site.example,Ana Lima',
  ])('understands %j', (list) => {
    expect(read(list)).toEqual(['Ana|Lima|ana@site.example']);
  });

  test('accepts an address alone, and a one-word name', () => {
    expect(read('ana@site.example\n\nbo@site.example, Bo')).toEqual([
      '||ana@site.example',
      'Bo||bo@site.example',
    ]);
  });

  test('reports each bad line by its number', () => {
    const list = [
      'Ana Lima, ana@site',
      '',
      'ana(at)site.example, Ana',
      'a@site.example, b@site.example',
      'c@site.example, Cy, Costa, Site 3',
      'd@site.example',
      'D@site.example, again',
    ].join('\n');
    expect(problems(list)).toEqual([
      [1, 'issue.email'],
      [3, 'issue.email'],
      [4, 'issue.severalAddresses'],
      [5, 'issue.tooManyCells'],
      [6, undefined],
      [7, 'issue.listedTwice'],
    ]);
  });
});
