import { describe, expect, it } from 'vitest';
import { loadTmfReferenceModel } from './tmf.ts';

describe('loadTmfReferenceModel', () => {
  const nodes = loadTmfReferenceModel();
  const count = (level: string): number => nodes.filter((node) => node.level === level).length;

  it('has 11 zones, 48 sections and 19 artifacts, each with a unique number', () => {
    expect([count('ZONE'), count('SECTION'), count('ARTIFACT')]).toEqual([11, 48, 19]);
    expect(new Set(nodes.map(({ number }) => number)).size).toBe(nodes.length);
  });

  it('lists every parent before its children, one level up', () => {
    const above = { ZONE: null, SECTION: 'ZONE', ARTIFACT: 'SECTION' };
    const seen = new Map<string, string>();
    for (const { number, level, parentNumber } of nodes) {
      expect([number, parentNumber && seen.get(parentNumber)]).toEqual([number, above[level]]);
      seen.set(number, level);
    }
  });

  it('names the artifacts that posts are filed under', () => {
    expect(nodes).toContainEqual({
      number: '05.04.09',
      name: 'Notification to Investigators of Safety Information',
      level: 'ARTIFACT',
      parentNumber: '05.04',
    });
    expect(nodes).toContainEqual({
      number: '01',
      name: 'Trial Management',
      level: 'ZONE',
      parentNumber: null,
    });
  });
});
