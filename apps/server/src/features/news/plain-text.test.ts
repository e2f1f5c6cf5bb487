import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plainText', () => {
  test('has a line for each paragraph, item and cell, and no markup', () => {
    const html =
      '<h2>Dose</h2><p>Give <strong>5 mg</strong> &amp; wait.<br>Then</p><table><tr><td>a</td><td>b</td></tr></table>';
    expect(plainText(html)).toBe('Dose\nGive 5 mg & wait.\nThen\na\nb');
    expect(plainText('<p>x<strong>y</strong>z</p><ul><li>1</li><li>2</li></ul>')).toBe('xyz\n1\n2');
  });
});
