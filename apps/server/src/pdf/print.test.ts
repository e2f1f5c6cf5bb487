import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '../../test/app.ts';
import { readLines } from '../../test/pdf-text.ts';
import { print } from './print.ts';

const app = await startApp();
afterAll(() => app.close());

/** The lines of the pages on which a text is printed, without their feet. */
async function printed(text: string): Promise<string[][]> {
  const blocks = [{ kind: 'TEXT' as const, text }];
  const bytes = await print({ title: 'Order 1', languageId: 'en', at: new Date(), blocks });
  const pages = await readLines(app, bytes);
  return pages.map((lines) =>
    lines.filter((line) => line !== '' && !/^(Order 1|Page \d+ of \d+)/.test(line)),
  );
}

describe('print', () => {
  test('each line is on a line of its own, whatever its letters', async () => {
    const lines = ['Sent to 田中', 'Second line', 'שלום', 'Last ≥ 5 °C'];
    expect(await printed(lines.join('\n'))).toEqual([lines]);
  });

  test('an empty line has a height: long lists go on to further pages and stay above the foot', async () => {
    const lines = Array.from({ length: 60 }, (_, line) => `Line ${line + 1}`);
    const [close, apart] = await Promise.all([printed(lines.join('\n')), printed(lines.join('\n\n\n'))]);
    expect(close.length).toBe(1);
    expect(apart.length).toBe(3);
    expect([close.flat(), apart.flat()]).toEqual([lines, lines]);
  });

  test('signs of measurements have the font of the words around them', async () => {
    const bytes = await print({
      title: 'Limits',
      languageId: 'en',
      at: new Date(),
      blocks: [{ kind: 'TEXT', text: 'Between ≥ 2 and ≤ 8 °C, ≈ 5 °C, ≠ 0, № 4, 10 Ω, ½ and ⅞, ∆ 2, ∞' }],
    });
    const unifont = await print({
      title: 'Limits',
      languageId: 'en',
      at: new Date(),
      blocks: [{ kind: 'TEXT', text: '田' }],
    });
    const hasSquares = (pdf: Buffer) => pdf.toString('latin1').includes('Unifont');
    expect([hasSquares(bytes), hasSquares(unifont)]).toEqual([false, true]);
  });
});
