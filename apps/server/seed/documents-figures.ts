import { INK, LINE, type Pdf, QUIET, SHADE, write } from './documents-pen.ts';
import type { Figure } from './documents-setters.ts';

const ACCENT = '#1F5F63';

/** Boxes in a row, joined by arrows: the steps of a procedure. */
export function drawSteps(steps: { title: string; text: string }[], height = 92): Figure {
  return {
    height,
    draw: (pdf, { x, y, width }) => {
      const gap = 18;
      const box = (width - gap * (steps.length - 1)) / steps.length;
      for (const [index, { title, text }] of steps.entries()) {
        const left = x + index * (box + gap);
        pdf.roundedRect(left, y, box, height, 4).lineWidth(0.8).fillAndStroke(SHADE, LINE);
        const inner = { x: left + 7, width: box - 14 };
        const next = write(pdf, title, { ...inner, y: y + 9 }, { size: 10, leading: 13, bold: true });
        write(pdf, text, { ...inner, y: next + 2 }, { size: 9.5, leading: 12.2, colour: QUIET });
        if (index > 0) drawArrow(pdf, left - gap + 2, y + height / 2, gap - 4);
      }
    },
  };
}

function drawArrow(pdf: Pdf, x: number, y: number, length: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + length - 4, y)
    .lineWidth(1)
    .strokeColor(QUIET)
    .stroke();
  pdf.polygon([x + length, y], [x + length - 5, y - 3], [x + length - 5, y + 3]).fill(QUIET);
}

/** Vertical bars with values above and labels below, and a dashed line for the plan. */
export function drawBars(
  bars: { label: string; value: number }[],
  plan?: { value: number; label: string },
): Figure {
  const height = 165;
  return {
    height,
    draw: (pdf, { x, y, width }) => {
      const floor = y + height - 22;
      const most = Math.max(plan?.value ?? 0, ...bars.map(({ value }) => value)) * 1.12;
      const heightOf = (value: number): number => (value / most) * (height - 40);
      const step = width / bars.length;
      for (const [index, { label, value }] of bars.entries()) {
        const left = x + index * step;
        pdf.rect(left + step * 0.2, floor - heightOf(value), step * 0.6, heightOf(value)).fill(ACCENT);
        const column = { x: left, width: step };
        const figure = { size: 10, leading: 12, align: 'center', colour: INK } as const;
        write(pdf, String(value), { ...column, y: floor - heightOf(value) - 13 }, figure);
        write(pdf, label, { ...column, y: floor + 5 }, { ...figure, size: 9.5, colour: QUIET });
      }
      pdf
        .moveTo(x, floor)
        .lineTo(x + width, floor)
        .lineWidth(0.8)
        .strokeColor(QUIET)
        .stroke();
      if (plan) drawPlan(pdf, { x, width, y: floor - heightOf(plan.value) }, plan.label);
    },
  };
}

function drawPlan(pdf: Pdf, { x, y, width }: { x: number; y: number; width: number }, label: string): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.9)
    .dash(4, { space: 3 })
    .strokeColor('#A06404')
    .stroke()
    .undash();
  const style = { size: 9, leading: 11, colour: '#854F02', align: 'right' } as const;
  write(pdf, label, { x, y: y - 12, width }, style);
}

/** A line with named points, for example temperatures over a day. Values run from `low` to `high`, the band is the allowed range. */
export function drawTrace(
  points: number[],
  range: { low: number; high: number; from: number; to: number; unit: string },
): Figure {
  const height = 150;
  return {
    height,
    draw: (pdf, { x, y, width }) => {
      const left = x + 38;
      const span = width - 44;
      const bottom = y + height - 18;
      const place = (value: number): number =>
        bottom - ((value - range.low) / (range.high - range.low)) * (height - 28);
      pdf.rect(left, place(range.to), span, place(range.from) - place(range.to)).fill('#E1EFE9');
      const small = { size: 9, leading: 11, colour: QUIET } as const;
      for (const value of [range.low, range.from, range.to, range.high]) {
        const at = { x, y: place(value) - 5, width: 32 };
        write(pdf, `${value} ${range.unit}`, at, { ...small, align: 'right' });
        pdf
          .moveTo(left, place(value))
          .lineTo(left + span, place(value))
          .lineWidth(0.4)
          .strokeColor(LINE)
          .stroke();
      }
      for (const [index, value] of points.entries()) {
        const at = left + (index / (points.length - 1)) * span;
        if (index === 0) pdf.moveTo(at, place(value));
        else pdf.lineTo(at, place(value));
      }
      pdf.lineWidth(1.4).strokeColor(ACCENT).stroke();
      write(pdf, '00:00', { x: left, y: bottom + 5, width: 60 }, small);
      write(pdf, '24:00', { x: left + span - 60, y: bottom + 5, width: 60 }, { ...small, align: 'right' });
    },
  };
}
