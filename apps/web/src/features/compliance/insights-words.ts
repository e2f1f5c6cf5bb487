import type { getScopedDetails } from '@studyline/contract/compliance/metrics';
import type { Result } from '@studyline/contract/core/endpoint';
import { percentOf } from '@studyline/contract/core/percent';

export type Details = Result<typeof getScopedDetails>;
export type Cell = Details['figures'][number];

/** "1407 Brno Heart Clinic"; a team that is no site has only its name. */
export const nameOfTeam = ({ code, name }: { code: string | null; name: string }) =>
  code === null ? name : `${code} ${name}`;

/** The step of a cell's colour: 0-24, 25-49, 50-74, 75-99, 100 per cent. */
export function stepOf(cell: Cell): 0 | 1 | 2 | 3 | 4 {
  const percent = percentOf(cell);
  if (percent === 100) return 4;
  return percent >= 75 ? 3 : percent >= 50 ? 2 : percent >= 25 ? 1 : 0;
}

/** Finds the figures of a post with a team; undefined where nothing is required. */
export function cellsOf({ figures }: Details): (postId: number, teamId: number) => Cell | undefined {
  const byPlace = new Map(figures.map((cell) => [`${cell.postId} ${cell.teamId}`, cell]));
  return (postId, teamId) => byPlace.get(`${postId} ${teamId}`);
}

/** Where a key moves the focus in the map; undefined if it does not. */
export function moved(
  key: string,
  { row, column }: { row: number; column: number },
  { rows, columns }: { rows: number; columns: number },
): { row: number; column: number } | undefined {
  const last = { row: rows - 1, column: columns - 1 };
  switch (key) {
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, last.column) };
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) };
    case 'ArrowDown':
      return { row: Math.min(row + 1, last.row), column };
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: last.column };
    default:
      return undefined;
  }
}
