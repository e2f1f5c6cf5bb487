import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plainText', () => {
  test('has a line for each paragraph, item and cell, and no markup', () => {
    const html =
      '<h2>Dose</h2><p>Give <strong>5 mg</strong> &amp; wait.<br>Then</p><table><tr><td>a</td><td>b</td></tr></table>';
    expect(plainText(html)).toBe('Dose\nGive 5 mg & wait.\nThen\na\nb');
    expect(plainText('<p>x<strong>y</strong>z</p><ul><li>1</li><li>2</li></ul>')).toBe('xyz\n1\n2');
  });

  test('writes superscripts and subscripts so that they differ from the same text on the line', () => {
    expect(plainText('<p>10<sup>9</sup>/L, 10<sup>-3</sup>, SpO<sub>2</sub>, HbA<sub>1c</sub></p>')).toBe(
      '10⁹/L, 10⁻³, SpO₂, HbA_1c',
    );
    expect(plainText('<p>1<sup>st</sup> dose of X<sup>®</sup>, m<sup><strong>2</strong></sup></p>')).toBe(
      '1^st dose of X®, m²',
    );
    expect(plainText('<sup>a<sub>2</sub><p>3</p></sup>')).toBe('^a2\n³');
  });

  test('has the numbers and letters of lists', () => {
    const inner = '<ol type="a" start="26"><li>x</li><li>y</li></ol>';
    expect(plainText(`<ol start="3"><li><p>Thaw</p>${inner}</li><li>Mix</li></ol>`)).toBe(
      '3. Thaw\nz. x\naa. y\n4. Mix',
    );
    expect(plainText('<ul><li>a</li></ul><ol type="I" start="9"><li>b</li></ol>')).toBe('a\nIX. b');
  });

  test('ends a line where a block begins', () => {
    expect(plainText('Alpha<p>Beta</p>Gamma<ul><li>Delta</li></ul>')).toBe('Alpha\nBeta\nGamma\nDelta');
  });
});
