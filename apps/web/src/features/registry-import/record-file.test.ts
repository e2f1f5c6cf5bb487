import { describe, expect, test } from 'vitest';
import { findNumber, readRecordFile } from './record-file.ts';

const file = (content: string) => new File([content], 'record.json');

describe('readRecordFile', () => {
  test('keeps only the part of a record that describes the study, not its results', async () => {
    const text = JSON.stringify({
      protocolSection: { a: 1 },
      resultsSection: { huge: true },
      hasResults: true,
    });
    expect(await readRecordFile(file(text))).toEqual({ record: { protocolSection: { a: 1 } } });
  });

  test('lets the server say why an object is not a record', async () => {
    expect(await readRecordFile(file('\uFEFF{"studies":[]}'))).toEqual({ record: { studies: [] } });
  });

  test.each([
    ['', 'This file isn’t a JSON document.'],
    ['<html>', 'This file isn’t a JSON document.'],
    ['[]', 'This file doesn’t contain a single study record.'],
    ['null', 'This file doesn’t contain a single study record.'],
    ['"NCT04280705"', 'This file doesn’t contain a single study record.'],
  ])('refuses %j', async (content, problem) => {
    expect(await readRecordFile(file(content))).toEqual({ problem });
  });

  test('does not read a file that is far too large', async () => {
    const huge = Object.assign(file('{}'), { text: () => Promise.reject(new Error('was read')) });
    Object.defineProperty(huge, 'size', { value: 65 * 1024 * 1024 });
    expect(await readRecordFile(huge)).toEqual({ problem: 'This file is larger than 64 MB.' });
  });
});

describe('findNumber', () => {
  test.each([
    [' nct04280705 ', 'NCT04280705'],
    ['https://clinicaltrials.gov/study/NCT04280705?cond=COVID-19', 'NCT04280705'],
    ['NCT0428070', undefined],
    ['NCT042807051', undefined],
    ['04280705', undefined],
  ])('%j', (text, number) => expect(findNumber(text)).toBe(number));
});
