import { describe, expect, it } from 'vitest';
import type { Statement } from './collected.ts';
import { type CheckedStatement, type Series, seriesOf, signingOf } from './series.ts';

type Signing = CheckedStatement['signing'];

function checked(key: string, given: Partial<Signing>): CheckedStatement {
  const signing = { factor: 'PIN', methods: ['PASSWORD'], windowUntilDateTimeMillis: null, can: true };
  return { statement: { key } as Statement, signing: { ...signing, ...given } as Signing };
}

const keysOf = (series: readonly Series[]) =>
  series.map((one) => one.map(({ statement: { key } }) => key).join());

describe('the series of a sitting', () => {
  it('have one factor and at most a hundred statements each', () => {
    const many = Array.from({ length: 101 }, (_, n) => checked(`${n}`, {}));
    const series = seriesOf([checked('passkey', { factor: 'PASSKEY' }), ...many]);
    expect(series.map((one) => [one.length, one[0].signing.factor])).toEqual([
      [100, 'PIN'],
      [1, 'PIN'],
      [1, 'PASSKEY'],
    ]);
  });

  it('come last if something is in the way, so that the others can be signed', () => {
    expect(
      keysOf(
        seriesOf([
          checked('no PIN', { can: 'SIGNATURE_PIN_MISSING' }),
          checked('no password', { factor: 'PASSWORD', methods: ['PASSKEY'] }),
          checked('passkey', { factor: 'PASSKEY', methods: ['PASSKEY'] }),
        ]),
      ),
    ).toEqual(['passkey', 'no PIN', 'no password']);
  });

  it('are signed in the window that closes first, if it is open for all of their statements', () => {
    const until = (...times: (number | null)[]) =>
      signingOf(
        times.map((windowUntilDateTimeMillis) => checked('', { windowUntilDateTimeMillis })) as Series,
      ).windowUntilDateTimeMillis;
    expect([until(30, 20), until(30, null), until(null)]).toEqual([20, null, null]);
  });
});
