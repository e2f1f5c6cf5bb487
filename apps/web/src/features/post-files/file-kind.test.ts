import { expect, test } from 'vitest';
import { extensionOf, fileKind } from './file-kind.ts';

test.each([
  ['guide.pdf', 'application/pdf', 'PDF document'],
  ['guide', 'application/pdf', 'PDF document'],
  ['Plan.DOCX', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word document'],
  ['phantom.zip', 'application/zip', 'ZIP archive'],
  ['scan.webp', 'image/webp', 'Image'],
  ['values.csv', 'text/csv', 'CSV table'],
  ['readout.dat', 'application/octet-stream', 'DAT file'],
  ['readout', 'application/octet-stream', 'File'],
  [null, null, 'File'],
])('calls %s (%s) a %s', (fileName, mimeType, kind) => {
  expect(fileKind({ fileName, mimeType })).toBe(kind);
});

test('takes only the extension of a name', () => {
  expect(extensionOf('archive.tar.gz')).toBe('GZ');
  expect(extensionOf('version 2.1 final')).toBe('');
  expect(extensionOf('.profile-settings')).toBe('');
});
