import { type ErrorCode, errors } from '@studyline/contract/core/errors';
import { en } from '@studyline/contract/words/en';
import { expect, it } from 'vitest';
import { CallError } from '../../api/errors.ts';
import { failureText } from './draft-failure.ts';

const { notSaved } = en.drafts.creation;
const failed = (errorCode: ErrorCode) => {
  const { status, description } = errors[errorCode];
  return new CallError(status, { errorCode, errorDescription: description, requestId: 'r-1' });
};

it('a form says that nothing was saved while the database or the file store is away', () => {
  for (const code of ['DATABASE_UNREACHABLE', 'STORAGE_UNREACHABLE'] as const)
    expect(failureText(failed(code), true)).toBe(`${errors[code].description} ${notSaved}`);
});

it('a form does not claim to know an outcome that the server does not know', () => {
  expect(failureText(failed('OUTCOME_UNKNOWN'), true)).toBe(errors.OUTCOME_UNKNOWN.description);
});
