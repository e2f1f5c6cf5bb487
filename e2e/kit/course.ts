import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedFile } from '@studyline/contract/core/endpoint';

/** Eight seconds, made by ffmpeg as the file beside it says. WebM, because the browser of the journeys plays nothing patented. */
const VIDEO = join(import.meta.dirname, '../../apps/server/test/videos/sample.webm');

/** Said in the sample, every two seconds. */
export const lines = {
  en: [
    'The list shows every series.',
    'Choose all of them.',
    'Wait for the green tick.',
    'Close the window.',
  ],
  de: [
    'Die Liste zeigt jede Serie.',
    'Wählen Sie alle aus.',
    'Warten Sie auf den grünen Haken.',
    'Schließen Sie das Fenster.',
  ],
};
export const chapters = [
  { startMillis: 0, title: 'Before you start' },
  { startMillis: 2000, title: 'Export from the scanner' },
  { startMillis: 4000, title: 'Upload and track' },
];

function captionsOf(said: readonly string[]): string {
  const cues = said.map((text, at) => `00:0${at * 2}.000 --> 00:0${at * 2 + 2}.000\n${text}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

type Part = 'video' | 'poster' | 'captions' | 'materials';

/** What can be seen in the sample, longer to read than the second before it goes on. */
export const described = 'A list of series, and a green tick.';

/** An audio description of the sample. */
export const descriptionOf = (languageId: string): NamedFile<Part> => ({
  part: 'captions',
  file: new File([`WEBVTT\n\n00:01.000 --> 00:02.000\n${described}\n`], `descriptions-${languageId}.vtt`, {
    type: 'text/vtt',
  }),
});

/** The files of a course. */
export async function courseFilesOf(poster?: Buffer): Promise<NamedFile<Part>[]> {
  const video = new File([new Uint8Array(await readFile(VIDEO))], 'course.webm', { type: 'video/webm' });
  const captions = (['en', 'de'] as const).map((languageId) => ({
    part: 'captions' as const,
    file: new File([captionsOf(lines[languageId])], `captions-${languageId}.vtt`, { type: 'text/vtt' }),
  }));
  const checklist = new File(['1. Export the series.\n2. Send them.\n'], 'checklist.txt', {
    type: 'text/plain',
  });
  return [
    { part: 'video', file: video },
    ...(poster
      ? [
          {
            part: 'poster' as const,
            file: new File([new Uint8Array(poster)], 'poster.png', { type: 'image/png' }),
          },
        ]
      : []),
    ...captions,
    { part: 'materials', file: checklist },
  ];
}
