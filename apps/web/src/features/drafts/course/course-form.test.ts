import { describe, expect, test } from 'vitest';
import { languageOf } from './caption-languages.ts';
import { clockOf, millisOf } from './clock.ts';
import {
  addChapter,
  captionsFaults,
  chapterProblems,
  costOf,
  courseFieldsOf,
  type CourseValues,
  filesOfCourse,
  materialTitle,
  noCourse,
  noCourseFiles,
} from './course-form.ts';
import { findCaptionsProblem, findVideoProblem } from './find-course-problem.ts';

const file = (name: string, text = 'x') => new File([text], name);
const chapter = (time: string, title = 'Title') => ({ time, title });

test.each([
  ['0:00', 0],
  ['2:40', 160_000],
  ['1:02:05', 3_725_000],
  ['6:05.5', 365_500],
  ['75:00', 4_500_000],
  ['9', 9000],
  [' 0:07,25 ', 7250],
])('reads %s', (text, millis) => {
  expect(millisOf(text)).toBe(millis);
});

test.each(['', 'two', '2:60', '1:60:00', '-1:00', '1:2:3:4', '2:40x'])('does not read "%s"', (text) => {
  expect(millisOf(text)).toBeUndefined();
});

test.each([0, 7250, 160_000, 365_500, 3_725_000, 86_399_999])(
  'writes %i so that it is read again',
  (millis) => {
    expect(millisOf(clockOf(millis))).toBe(millis);
  },
);

describe('chapters', () => {
  test('are in order, before the end, and have titles', () => {
    const chapters = [chapter('0:00'), chapter('0:05'), chapter('0:05'), chapter('1:00'), chapter('x')];
    expect(chapterProblems(chapters, 60_000)).toEqual([undefined, undefined, 'order', 'end', 'time']);
    expect(chapterProblems([chapter('1:00', ' ')], null)).toEqual(['title']);
  });

  test('are added where the video is, once for each second', () => {
    const chapters = [chapter('0:00'), chapter('0:10')];
    const added = addChapter(chapters, 7900);
    expect(added).toEqual({ chapters: [chapters[0], chapter('0:07', ''), chapters[1]], index: 1 });
    expect(addChapter(added.chapters, 7100)).toEqual({ chapters: added.chapters, index: 1 });
    expect(addChapter([], 0)).toEqual({ chapters: [chapter('0:00', '')], index: 0 });
  });
});

test.each([
  ['captions-de.vtt', 'de'],
  ['captions_pt_br.vtt', 'pt-BR'],
  ['mri.zh-hant.vtt', 'zh-Hant'],
  ['EN.vtt', 'en'],
  ['captions-final.vtt', undefined],
  ['the-new.vtt', undefined],
  ['how-to-de.vtt', 'de'],
])('takes the language from %s', (name, language) => {
  expect(languageOf(name)).toBe(language);
});

describe('captions and materials', () => {
  const kept = { kind: 'CAPTIONS' as const, fileId: 7, fileName: 'a-en.vtt', languageId: 'en' };
  const material = { fileId: 9, fileName: 'list.pdf', size: 1, title: ' List ' };
  const values = (changes: Partial<CourseValues['courseFiles']>): CourseValues => ({
    course: { chapters: [chapter('0:05', ' Go ')], captions: [kept], materials: [material] },
    courseFiles: { ...noCourseFiles, ...changes },
    keptVideo: null,
  });
  const german = { kind: 'CAPTIONS' as const, file: file('b-de.vtt'), languageId: 'de', problem: undefined };

  test('are one file of each kind for each language', () => {
    const described = { ...german, kind: 'DESCRIPTIONS' as const, languageId: 'en' };
    const captions = [
      german,
      { ...german, languageId: 'EN' },
      { ...german, languageId: '' },
      described,
      described,
    ];
    expect(captionsFaults(values({ captions }))).toEqual([
      undefined,
      undefined,
      'twice',
      'language',
      undefined,
      'twice',
    ]);
  });

  test('are sent with what is kept, and without what the draft no longer has', () => {
    const sheet = file('sheet.pdf');
    const form = values({
      captions: [german],
      materials: [{ file: sheet, title: 'Sheet', problem: undefined }],
    });
    const fields = courseFieldsOf(form, form.course);
    expect(fields).toEqual({
      chapters: [{ startMillis: 5000, title: 'Go' }],
      captions: [
        { kind: 'CAPTIONS', fileId: 7, languageId: 'en' },
        { kind: 'CAPTIONS', languageId: 'de' },
      ],
      materials: [{ fileId: 9, title: 'List' }, { title: 'Sheet' }],
    });
    expect(filesOfCourse(form)).toEqual([
      { part: 'captions', file: german.file },
      { part: 'materials', file: sheet },
    ]);
    expect(courseFieldsOf(form, noCourse)).toMatchObject({
      captions: [{ kind: 'CAPTIONS', languageId: 'de' }],
      materials: [{ title: 'Sheet' }],
    });
  });

  test('get a title from the file name', () => {
    expect(materialTitle('upload-check_list.pdf')).toBe('upload check list');
    expect(materialTitle('.pdf')).toBe('.pdf');
  });
});

test('refuses what is no video or no captions', async () => {
  expect(await findVideoProblem(file('a.webm', '\x1aE'))).toBe('VIDEO_REFUSED');
  expect(await findVideoProblem(file('a.mp4', '\0\0\0\x20ftypisom'))).toBeUndefined();
  expect(await findVideoProblem(file('a.avi', '\0\0\0\x20ftypisom'))).toBe('VIDEO_REFUSED');
  expect(await findVideoProblem(file('a.mp4', ''))).toBe('FILE_EMPTY');
  expect(await findCaptionsProblem(file('a.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi'))).toBeUndefined();
  const inLatin1 = new File(
    [Uint8Array.from('WEBVTT\n\n00:00.000 --> 00:01.000\n\xfc', (c) => c.charCodeAt(0))],
    'a.vtt',
  );
  expect(await findCaptionsProblem(inLatin1)).toBe('CAPTIONS_REFUSED');
  expect(
    await findCaptionsProblem(file('a.vtt', '\u{feff}WEBVTT\n\n00:00.000 --> 00:01.000\nHi')),
  ).toBeUndefined();
  expect(await findCaptionsProblem(file('a.vtt', '1\n00:00,000 --> 00:01,000\nHi'))).toBe('CAPTIONS_REFUSED');
});

describe('what it costs', () => {
  const ask = {
    requiredActionType: 'COMPLETE_COURSE' as const,
    memberParticipationType: 'EVERY_MEMBER' as const,
    gracePeriodMillis: 1,
    roleNames: null,
    unaskedRoleNames: [],
    memberCount: 49,
    teamCount: 9,
  };

  test('is everybody’s time', () => {
    expect(costOf([ask], 1_082_000)).toEqual({
      memberCount: 49,
      teamCount: 9,
      minutesEach: 18,
      minutesTotal: 884,
    });
    expect(costOf([{ ...ask, memberParticipationType: 'ANY_MEMBER' }], 60_000)?.minutesTotal).toBe(9);
  });

  test('is not said if nobody has to watch, or perhaps the same people twice', () => {
    expect(costOf([{ ...ask, memberCount: 0 }], 60_000)).toBeUndefined();
    expect(costOf([ask, ask], 60_000)).toBeUndefined();
    expect(costOf([{ ...ask, requiredActionType: 'VIEW' }], 60_000)).toBeUndefined();
  });
});
