import { expect, test } from 'vitest';
import { attachedName, onOneLine } from './names.ts';

test.each([
  ['table.csv', 'table.csv'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Temp\\..\\run.bat', 'run.bat'],
  ['..', 'file'],
  ['', 'file'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['invoice.pdf\u2066 \u2069.exe', 'invoice.pdf .exe'],
  [`letter.pdf${' '.repeat(300)}.exe`, 'letter.pdf .exe'],
  ['.htaccess', 'htaccess'],
  ['a:b|c?.txt', 'a_b_c_.txt'],
  ['line\r\nbreak\u0000.txt', 'linebreak.txt'],
  ['Prüfplan\ud800.docx', 'Prüfplan.docx'],
])('a file attached as %j is saved as %j', (given, name) => {
  expect(attachedName(given)).toBe(name);
});

test('a name of 5,000 letters is saved with its extension', () => {
  const name = attachedName(`${'ü'.repeat(5000)}.xlsx`);
  expect([...name]).toHaveLength(200);
  expect(name).toMatch(/ü\.xlsx$/);
});

test('a title is one line without what is invisible, and has an end', () => {
  expect(onOneLine('1\r\nIntroduction\u202e \u0000')).toBe('1 Introduction');
  expect([...onOneLine('𝒳'.repeat(5000))]).toHaveLength(300);
  expect(onOneLine(' \n ')).toBe('');
});
