import { median } from './load.ts';

export interface Figure {
  goal: string;
  what: string;
  value: number;
  unit: string;
  /** The minimum acceptable value. */
  floor: number;
  /** The goal: above the floor if more is better, otherwise below it. */
  aim: number;
  /** The measured times or rates behind a ratio. */
  detail: string;
}

type Bounds = Pick<Figure, 'floor' | 'aim'>;

const round = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);

export function figure(
  goal: string,
  what: string,
  value: number,
  { unit = '', detail = '', ...bounds }: Bounds & { unit?: string; detail?: string },
): Figure {
  return { goal, what, value, unit, detail, ...bounds };
}

/** The product compared with the bare limit. Of rates, more is better. */
export function ratio(
  goal: string,
  what: string,
  [product, limit]: readonly [number, number],
  { unit, ...bounds }: Bounds & { unit: '/s' | ' ms' | ' MiB' | '' },
): Figure {
  const detail = `${round(product)}${unit} against ${round(limit)}${unit}`;
  return figure(goal, what, product / limit, {
    ...bounds,
    unit: bounds.aim < bounds.floor ? '×' : '',
    detail,
  });
}

/** The product compared with its limit in several rounds, each as far apart as the machine was slow in it. Less is better. */
export function medianRatio(
  goal: string,
  what: string,
  rounds: readonly (readonly [product: number, limit: number])[],
  { unit, ...bounds }: Bounds & { unit: ' ms' },
): Figure {
  const [product, limit] = [0, 1].map(
    (side) => `${round(median(rounds.map((one) => one[side] ?? 0)))}${unit}`,
  );
  return figure(goal, what, median(rounds.map(([one, other]) => one / other)), {
    ...bounds,
    unit: '×',
    detail: `${product} against ${limit}`,
  });
}

function meets({ value, floor, aim }: Figure, bound: number): boolean {
  return aim > floor ? value >= bound : value <= bound;
}

export function holdsFloor(one: Figure): boolean {
  return meets(one, one.floor);
}

/** Prints the figures beside their bounds, one per line. */
export function printFigures(figures: readonly Figure[]): void {
  const print = (goal: string, what: string, value: string, floor: string, aim: string, rest: string) =>
    console.log(
      `${goal.padEnd(5)}${what.padEnd(46)}${value.padStart(10)} ${floor.padStart(7)} ${aim.padStart(7)}  ${rest}`,
    );
  console.log();
  print('goal', 'measure', 'value', 'floor', 'aim', 'verdict');
  for (const one of figures) {
    const { goal, what, value, unit, floor, aim, detail } = one;
    const verdict = meets(one, aim) ? 'goal reached' : holdsFloor(one) ? 'floor holds' : 'BELOW THE FLOOR';
    print(
      goal,
      what,
      `${round(value)}${unit}`,
      round(floor),
      round(aim),
      `${verdict.padEnd(16)} ${detail}`.trim(),
    );
  }
}
