import { describe, expect, it } from 'vitest';
import {
  facetsInAddress,
  facetValues,
  isNarrowed,
  noFacets,
  readFacets,
  toggleMonth,
  toggleType,
} from './facets.ts';

describe('facets in an address', () => {
  it('are parsed into one order, whatever their order in the address', () => {
    const expected = {
      types: ['DOCUMENT', 'NEWS'],
      months: [
        { year: 2026, month: 10 },
        { year: 2025, month: 12 },
      ],
    };
    const one = 'MONTH:2025-12,POST_TYPE:NEWS,MONTH:2026-10,POST_TYPE:DOCUMENT';
    expect(readFacets({ facets: one })).toEqual(expected);
    expect(readFacets({ facets: one.split(',') })).toEqual(expected);
    expect(readFacets({ facets: `${one},${one}` })).toEqual(expected);
  });

  it('omit what the feed does not know', () => {
    const strange = ['MONTH:2026-13', 'MONTH:26-10', 'POST_TYPE:SONG', 'POST_TYPE:', 'AUTHOR:1', '', 7, null];
    expect(readFacets({ facets: strange })).toEqual(noFacets);
    expect(readFacets({})).toEqual(noFacets);
    expect(readFacets({ facets: { POST_TYPE: 'NEWS' } })).toEqual(noFacets);
  });

  it('survive a round trip', () => {
    const facets = readFacets({ facets: 'POST_TYPE:NEWS,MONTH:0099-02' });
    expect(facetValues(facets)).toEqual(['POST_TYPE:NEWS', 'MONTH:0099-02']);
    expect(readFacets({ facets: facetsInAddress(facets) })).toEqual(facets);
    expect(facetsInAddress(noFacets)).toBeUndefined();
  });

  it('are switched on and off one by one', () => {
    const october = { year: 2026, month: 10 };
    const both = toggleMonth(toggleType(noFacets, 'NEWS'), october);
    expect(facetsInAddress(both)).toBe('POST_TYPE:NEWS,MONTH:2026-10');
    expect(isNarrowed(both)).toBe(true);
    expect(toggleMonth(both, { ...october })).toEqual({ types: ['NEWS'], months: [] });
    expect(toggleType(toggleMonth(both, october), 'NEWS')).toEqual(noFacets);
    expect(isNarrowed(noFacets)).toBe(false);
  });
});
