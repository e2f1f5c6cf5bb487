export interface Figure {
  goal: string;
  what: string;
  value: number;
  unit: string;
  /** The least that is acceptable, and what we are out for; a ratio grows better upwards, everything else downwards. */
  floor: number;
  aim: number;
  betterUp: boolean;
  /** The absolute figures behind it. */
  detail: string;
}

const round = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

export function meets(figure: Figure, bound: number): boolean {
  return figure.betterUp ? figure.value >= bound : figure.value <= bound;
}

/** The figures beside their bounds, one line each. */
export function printFigures(figures: readonly Figure[]): void {
  console.log(
    `\n${'goal'.padEnd(5)}${'measure'.padEnd(46)}${'value'.padStart(9)} ${'floor'.padStart(8)} ${'aim'.padStart(7)}  verdict`,
  );
  for (const f of figures) {
    const verdict = meets(f, f.aim) ? 'goal reached' : meets(f, f.floor) ? 'floor holds' : 'BELOW THE FLOOR';
    const value = `${round(f.value)}${f.unit}`;
    console.log(
      `${f.goal.padEnd(5)}${f.what.padEnd(46)}${value.padStart(9)} ${round(f.floor).padStart(8)} ${round(f.aim).padStart(7)}  ${verdict.padEnd(16)} ${f.detail}`,
    );
  }
}
