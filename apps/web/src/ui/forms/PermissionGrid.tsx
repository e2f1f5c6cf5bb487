import { Checkbox } from './Checkbox.tsx';
import classes from './PermissionGrid.module.css';

/** Everyone, the id of a role, or a team. */
type Row = 'everyone' | number | `team-${number}`;

export interface PermissionGridProps<Column extends string> {
  /** Read before the table: "Permissions". */
  caption: string;
  /** The header of the first column: "Who". */
  who: string;
  columns: { key: Column; label: string }[];
  rows: {
    id: Row;
    label: string;
    /** Why cells are locked, if not because everyone has the permission. */
    note?: string | undefined;
    /** A locked cell cannot be changed on its own: its row has the permission anyway, or cannot use it. */
    cells: Record<Column, { checked: boolean; locked?: boolean }>;
  }[];
  onChange: (row: Row, column: Column, checked: boolean) => void;
  disabled?: boolean;
}

/** Who may do what with a post: everyone in the first row, then roles and teams. */
export function PermissionGrid<Column extends string>({
  caption,
  who,
  columns,
  rows,
  onChange,
  disabled,
}: PermissionGridProps<Column>) {
  return (
    <div className={classes.card}>
      <table>
        <caption className="sl-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{who}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.label}
                {row.note && <span className={classes.note}>{row.note}</span>}
              </th>
              {columns.map(({ key, label }) => (
                <td key={key}>
                  <Checkbox
                    checked={row.cells[key].checked}
                    disabled={disabled || row.cells[key].locked}
                    label={`${row.label}: ${label}`}
                    onChange={(checked) => onChange(row.id, key, checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
