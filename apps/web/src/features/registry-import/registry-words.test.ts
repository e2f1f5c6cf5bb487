import { describe, expect, test } from 'vitest';
import { citiesInShort, phaseAndStatus, registryDate } from './registry-words.ts';

const of = (phases: string[], overallStatus: string | null) => phaseAndStatus({ phases, overallStatus });

describe('registryDate', () => {
  test.each([
    ['2020-02-21', '21 Feb 2020'],
    ['2026-09-01', '1 Sep 2026'],
    ['2027-01', 'January 2027'],
    ['2020-02-31', '2020-02-31'],
    ['2020-13', '2020-13'],
    ['spring 2020', 'spring 2020'],
  ])('%s reads %s', (given, read) => expect(registryDate(given)).toBe(read));
});

describe('phaseAndStatus', () => {
  test.each([
    [['PHASE3'], 'NOT_YET_RECRUITING', { withPhase: true, text: 'III, not yet recruiting' }],
    [['PHASE1', 'PHASE2'], 'RECRUITING', { withPhase: true, text: 'I/II, recruiting' }],
    [[], 'COMPLETED', { withPhase: false, text: 'Completed' }],
    [['NA'], null, { withPhase: true, text: 'No phase' }],
    [['PHASE9'], 'ON_THE_MOON', { withPhase: true, text: 'phase9, on the moon' }],
    [[], null, undefined],
  ])('%j and %s', (phases, status, words) => expect(of(phases, status)).toEqual(words));
});

describe('citiesInShort', () => {
  test('names three and counts the rest', () => {
    expect(citiesInShort(['Dublin', 'Cork', 'Galway'])).toBe('Dublin, Cork, Galway');
    expect(citiesInShort(['Hamburg', 'Stuttgart', 'Leipzig', 'Bonn'])).toBe(
      'Hamburg, Stuttgart, Leipzig and 1 more',
    );
    expect(citiesInShort([])).toBe('');
  });
});
