import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName, contentDisposition } from './file-names.ts';

describe('cleanFileName', () => {
  test.each([
    ['Protocol v2.pdf', 'Protocol v2.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\consent.docx', 'consent.docx'],
    ['line\r\nbreak\0.pdf', 'linebreak.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['half \ud800.pdf', 'half .pdf'],
    ['e\u0301tude.pdf', 'étude.pdf'],
    ['نسخه‌ی نهایی.pdf', 'نسخه‌ی نهایی.pdf'],
    ['in\u200bvisi\ufeffble\u00ad.pdf', 'invisible.pdf'],
    ['.htaccess', '.htaccess'],
    ['', 'document'],
    [undefined, 'document'],
    ['..', 'document'],
    ['folder/', 'document'],
    [`${'患'.repeat(300)}.pdf`, `${'患'.repeat(196)}.pdf`],
    ['y'.repeat(300), 'y'.repeat(200)],
  ])('%j is kept as %j', (given, kept) => expect(cleanFileName(given)).toBe(kept));

  test('is stable, never empty, short, and never a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = cleanFileName(given);
        expect(cleanFileName(name)).toBe(name);
        expect(name).toMatch(/^[^/\\\p{Cc}]+$/u);
        expect([...name].length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('contentDisposition', () => {
  test('sends a plain name twice', () => {
    expect(contentDisposition('inline', 'Protocol v2.pdf')).toBe(
      `inline; filename="Protocol v2.pdf"; filename*=UTF-8''Protocol%20v2.pdf`,
    );
  });
  test('sends old clients something readable', () => {
    expect(contentDisposition('attachment', `Prüfplan "A" 患's (1).pdf`)).toBe(
      `attachment; filename="Prufplan _A_ _'s (1).pdf"; filename*=UTF-8''Pr%C3%BCfplan%20%22A%22%20%E6%82%A3%27s%20%281%29.pdf`,
    );
  });
  test('sends old clients the same file type and no folder', () => {
    for (const [given, plain] of [
      ['invoice．hta', 'invoice_hta'],
      ['．．／etc／x', '___etc_x'],
      ['a․exe', 'a_exe'],
    ] as const)
      expect(contentDisposition('attachment', given)).toContain(`filename="${plain}"`);
  });
  test('never breaks out of its header, and can be parsed back completely', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = cleanFileName(given);
        const header = contentDisposition('attachment', name);
        const [, encoded] =
          /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''([!-~]*)$/.exec(header) ?? [];
        expect(decodeURIComponent(encoded ?? 'not such a header')).toBe(name);
      }),
    );
  });
});
