import { expect, test } from 'vitest';
import { asText, findCues, linesOf, marked } from './find-cues.ts';

const cue = (text: string) => ({ startMillis: 0, endMillis: 1, text });

test('finds lines without regard to case and accents', () => {
  const cues = [cue('Wait for the green tick.'), cue('Prüfen Sie die Bilder'), cue('Send the series.')];
  expect(findCues(cues, 'PRUFEN')).toEqual([cues[1]]);
  expect(findCues(cues, 'the')).toEqual([cues[0], cues[2]]);
});

test('marks what was searched for', () => {
  expect(marked('Tick by tick', 'tick')).toEqual([
    { text: 'Tick', isFound: true },
    { text: ' by ', isFound: false },
    { text: 'tick', isFound: true },
  ]);
  expect(marked('Straße', 'strasse')).toEqual([{ text: 'Straße', isFound: false }]);
  expect(marked('A line', '')).toEqual([{ text: 'A line', isFound: false }]);
});

test('a transcript is saved with the time of each line, and descriptions in their place', () => {
  const cues = [
    { startMillis: 1000, endMillis: 2000, text: 'Wait for\nthe green tick.' },
    { startMillis: 75_000, endMillis: 76_000, text: 'Done.' },
  ];
  expect(asText(cues, String)).toBe('0:01\tWait for the green tick.\n1:15\tDone.\n');
  const said = cues.map((one) => ({ ...one, languageId: 'en', isDescription: false }));
  const seen = { ...said[0]!, startMillis: 75_000, text: 'A tick\nappears.', isDescription: true };
  expect(asText(linesOf(said, [seen]), (text) => `(Seen: ${text})`)).toBe(
    '0:01\tWait for the green tick.\n1:15\t(Seen: A tick appears.)\n1:15\tDone.\n',
  );
});
