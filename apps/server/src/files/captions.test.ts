import { describe, expect, test } from 'vitest';
import { readCaptions } from './captions.ts';

const read = (text: string) => readCaptions(Buffer.from(text));

describe('captions', () => {
  test('are read as their programs write them', () => {
    const file = [
      '\uFEFFWEBVTT - Upload',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: lime }',
      '',
      'NOTE A word to the reviewer',
      '',
      '1',
      '00:01.000 --> 00:02.500 align:start position:0%',
      '<v Priya>Wait for the <b>green</b> tick',
      '&amp; close the window.',
      '',
      'chapter two',
      '01:00:03.250 --> 01:00:04.000',
      'Ready.',
    ].join('\r\n');
    expect(read(file)).toEqual([
      { startMillis: 1000, endMillis: 2500, text: 'Wait for the green tick\n& close the window.' },
      { startMillis: 3_603_250, endMillis: 3_604_000, text: 'Ready.' },
    ]);
  });

  test('have a sign of replacement where a file has a null, which no text of the database can have', () => {
    expect(read('WEBVTT\n\n00:01.000 --> 00:02.000\nGreen\0tick')).toEqual([
      { startMillis: 1000, endMillis: 2000, text: 'Green\uFFFDtick' },
    ]);
  });

  test.each(['latin1', 'utf16le'] as const)(
    'are refused in %s: every letter would be another',
    (encoding) => {
      const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWarten Sie auf den grünen Haken.';
      expect(readCaptions(Buffer.from(text, encoding))).toBeUndefined();
    },
  );

  test.each([
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHello'],
    ['a file that only begins like it', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello'],
    ['no line of text', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n'],
    ['nothing', ''],
  ])('are not %s', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });
});
