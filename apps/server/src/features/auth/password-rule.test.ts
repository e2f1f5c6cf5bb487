import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newPassword } from '@studyline/contract/auth/new-password';
import { passwordProblem } from './password-rule.ts';

const owner = { emailAddress: 'ana.lima@hospital-sul.example', firstName: 'Ana Maria', lastName: 'Li' };
const problem = (password: string) => passwordProblem(password, owner);

describe('passwordProblem', () => {
  test.each(['passwordpassword', 'password1234', 'PassWord1234', '123456789012', 'qwertyuiop12'])(
    '%s is one of the most common',
    (password) => expect(problem(password)).toBe('issue.commonPassword'),
  );

  test.each([
    'studyline2026',
    'StudyLine-2026!',
    'ana.lima@hospital-sul.example',
    'Lima-Maria-1984',
    'hospital12345',
    'Studyline-Ana-Lima',
  ])('%s is made of what everybody knows about its owner', (password) =>
    expect(problem(password)).toBe('issue.guessablePassword'),
  );

  test.each([
    'correct horse battery',
    // Neither digits, signs nor capitals are required, and none are refused.
    'wandernde wolken',
    '839201746650',
    '~!@#$%^&*()_+',
    'пароль длинный',
    '🦊'.repeat(12),
    // The name alone does not spoil a long password.
    'ana swims in cold lakes',
    'a lion sleeps',
    `k${'x'.repeat(255)}`,
  ])('%s is accepted', (password) => {
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(problem(password)).toBeUndefined();
  });

  test('the list has 10,000 passwords that are long enough to be tried', () => {
    const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
    const passwords = text
      .trimEnd()
      .split('\n')
      .slice(text.split('\n').indexOf('') + 1);
    expect(new Set(passwords).size).toBe(10_000);
    expect(passwords.filter((password) => problem(password) !== 'issue.commonPassword')).toEqual([]);
    expect(passwords.filter((password) => password.length < 12)).toEqual([]);
  });
});
