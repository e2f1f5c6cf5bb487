import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import { describe, expect, test } from 'vitest';
import { findFileProblem } from './find-file-problem.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const fileOf = (text: string, name: string) => new File([latin1(text)], name);

describe('a chosen file', () => {
  test.each([
    ['a PDF', '%PDF-1.7\n', 'plan.pdf', undefined],
    ['a PDF of a print job', 'PRTJOB01\x015 %PDF-1.7\n', 'plan.pdf', undefined],
    ['a page with a PDF in it', '<html>%PDF-1.7', 'plan.pdf', 'FILE_TYPE_REFUSED'],
    ['an Office document', 'PK\x03\x04', 'plan.docx', undefined],
    ['an old Office document', '\xd0\xcf\x11\xe0', 'plan.doc', undefined],
    ['a picture', '\x89PNG', 'plan.png', undefined],
    ['a scan', 'II*\0\x08\xc8\xaf\0', 'plan.tif', undefined],
    ['a photo of a phone', '\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'IMG_0001.HEIC', 'IMAGE_TYPE_REFUSED'],
    ['a video of a phone', '\0\0\0\x14ftypqt  ', 'IMG_0002.MOV', 'FILE_TYPE_REFUSED'],
    ['a table', 'a;b', 'plan.csv', undefined],
    ['a text without an extension', 'Hello', 'README', undefined],
    ['a table with tabs', 'a\tb', 'plan.tsv', undefined],
    ['nothing', '', 'plan.pdf', 'FILE_EMPTY'],
    ['a text that calls itself a PDF', 'Hello', 'plan.pdf', 'FILE_TYPE_REFUSED'],
    ['a program', 'MZ\x90\0', 'plan.exe', 'FILE_TYPE_REFUSED'],
    ['a program that calls itself a text', 'MZ\x90\0', 'plan.txt', 'FILE_TYPE_REFUSED'],
    ['an archive', 'PK\x03\x04', 'plans.zip', 'FILE_TYPE_REFUSED'],
  ])('%s', async (_, content, name, problem) => {
    expect(await findFileProblem(fileOf(content, name), MAX_FILE_BYTES)).toBe(problem);
  });

  test('that is too large is not read', async () => {
    const file = fileOf('%PDF-1.7', 'plan.pdf');
    Object.defineProperty(file, 'size', { value: MAX_FILE_BYTES + 1 });
    expect(await findFileProblem(file, MAX_FILE_BYTES)).toBe('FILE_TOO_LARGE');
  });
});
