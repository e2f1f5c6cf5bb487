import { Fragment, type ReactNode } from 'react';
import classes from './DataTable.module.css';

interface DataTableProps {
  /** Read before the table. */
  caption: string;
  columns: {
    key: string;
    label: string;
    /** Numbers are aligned right. */
    align?: 'start' | 'end';
    /** The header is for screen readers only, for a column of buttons. */
    silent?: boolean;
    /** Instead of the label, such as a checkbox for all rows. */
    header?: ReactNode;
    width?: number | string;
  }[];
  rows: {
    id: string | number;
    cells: Record<string, ReactNode>;
    /** Instead of cells: the name of the group of rows that follows. */
    heading?: ReactNode;
    /** Its first cell has a link with the class `sl-card-link`, which the whole row follows. */
    opens?: boolean;
    /** Its details are open beside the table. */
    selected?: boolean;
    /** Across all columns, under the cells. */
    below?: ReactNode;
  }[];
  /** Rows of one line, for long lists: a name and its detail are beside each other where there is room. */
  dense?: boolean;
}

/** Rows of a list on a card. On phones every row becomes a block: the first cell on top, the others below it with their labels. */
export function DataTable({ caption, columns, rows, dense }: DataTableProps) {
  return (
    <div className={classes.card} data-dense={dense || undefined}>
      <table>
        <caption className="sl-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, align, silent, header, width }) => (
              <th key={key} scope="col" data-align={align} style={{ width }}>
                {header ?? (silent ? <span className="sl-hidden">{label}</span> : label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.heading === undefined ? (
              <Fragment key={row.id}>
                <tr data-opens={row.opens || undefined} data-selected={row.selected || undefined}>
                  {columns.map(({ key, label, align, silent }) => (
                    <td key={key} data-align={align} data-label={silent ? undefined : label}>
                      {row.cells[key]}
                    </td>
                  ))}
                </tr>
                {row.below && (
                  <tr className={classes.below} data-selected={row.selected || undefined}>
                    <td colSpan={columns.length}>{row.below}</td>
                  </tr>
                )}
              </Fragment>
            ) : (
              <tr key={row.id} className={classes.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {row.heading}
                </th>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Two lines in a cell, after a mark or an avatar. */
export function NameCell({
  mark,
  title,
  detail,
  isMarkAbove,
}: {
  mark?: ReactNode;
  /** Where there is little space, the mark stands above the title. */
  isMarkAbove?: boolean;
  title: ReactNode;
  detail?: ReactNode;
}) {
  return (
    <span className={classes.name} data-mark-above={isMarkAbove || undefined}>
      {mark}
      <span>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
    </span>
  );
}

/** The two letters of a country. */
export function CountryTile({ code }: { code: string }) {
  return <span className={classes.country}>{code}</span>;
}
