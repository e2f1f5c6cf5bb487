/**
 * The lightweight markup of the demo's documents. Each line is one element:
 *
 *     # Heading              ## Sub-heading          #! Heading without a number
 *     A paragraph of **bold** and plain text, until an empty line
 *     - bullet               1. numbered             [] box to tick
 *     % Label: value         > Title :: a boxed note
 *     |= 2 5 5c h24          column widths (c: centred), least height of a row
 *     | head | head | head   the first row is the head, " // " breaks a line within a cell
 *     |~ a row that spans    ^ caption of the table or figure above
 *     !title  !cover  !contents  !page  !figure name  !sign Name | Role | when
 */
export type Block =
  | { kind: 'title' | 'cover' | 'contents' | 'page' }
  | { kind: 'heading'; level: 1 | 2; numbered: boolean; text: string }
  | { kind: 'paragraph' | 'caption'; text: string }
  | { kind: 'list'; marks: 'bullet' | 'number' | 'box'; items: string[] }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  | { kind: 'note'; title: string; text: string }
  | { kind: 'table'; table: Table }
  | { kind: 'figure'; name: string }
  | { kind: 'signatures'; people: { name: string; role: string; when: string }[] };

export interface Table {
  columns: { width: number; centred: boolean }[];
  rowHeight: number;
  head: string[];
  rows: { cells: string[]; spans: boolean }[];
}

export function parseMarkup(source: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const raw of source.split('\n')) {
    const line = raw.trim();
    const next: Block | null = line ? readLine(line, open) : null;
    if (next && next !== open) blocks.push(next);
    open = next;
  }
  return blocks;
}

/** The block of a line: the open block if the line continues it, else a new one. */
function readLine(line: string, open: Block | null): Block {
  if (line.startsWith('!')) return readCommand(line.slice(1), open);
  if (line.startsWith('#')) return readHeading(line);
  if (line.startsWith('|')) return readTableLine(line, open);
  if (line.startsWith('^ ')) return { kind: 'caption', text: line.slice(2) };
  if (line.startsWith('% ')) {
    const [label, ...value] = line.slice(2).split(': ');
    const row = { label: label!, value: value.join(': ') };
    return open?.kind === 'facts' ? added(open, open.rows, row) : { kind: 'facts', rows: [row] };
  }
  if (line.startsWith('> ')) {
    const [title, text] = line.slice(2).split(' :: ');
    return { kind: 'note', title: title!, text: text! };
  }
  // A line within a paragraph may begin with "29. ". A list starts only after an empty line.
  const item = open?.kind === 'paragraph' ? null : /^(?:(- )|(\d+\. )|(\[\] ))(.*)$/.exec(line);
  if (item) {
    const marks = item[1] ? 'bullet' : item[2] ? 'number' : 'box';
    return open?.kind === 'list' && open.marks === marks
      ? added(open, open.items, item[4]!)
      : { kind: 'list', marks, items: [item[4]!] };
  }
  return readText(line, open);
}

function added<T>(block: Block, items: T[], item: T): Block {
  items.push(item);
  return block;
}

function readText(line: string, open: Block | null): Block {
  if (open?.kind === 'paragraph' || open?.kind === 'caption' || open?.kind === 'note') {
    open.text += ` ${line}`;
    return open;
  }
  if (open?.kind === 'list') {
    open.items.push(`${open.items.pop()!} ${line}`);
    return open;
  }
  return { kind: 'paragraph', text: line };
}

function readHeading(line: string): Block {
  const [, marks, text] = /^(##?!?) (.*)$/.exec(line) ?? [];
  if (!marks || !text) throw new Error(`Not a heading: "${line}"`);
  return { kind: 'heading', level: marks.startsWith('##') ? 2 : 1, numbered: !marks.endsWith('!'), text };
}

function readCommand(command: string, open: Block | null): Block {
  const [name, ...rest] = command.split(' ');
  const argument = rest.join(' ');
  switch (name) {
    case 'title':
    case 'cover':
    case 'contents':
    case 'page':
      return { kind: name };
    case 'figure':
      return { kind: 'figure', name: argument };
    case 'sign': {
      const [person, role, when] = argument.split(' | ');
      const signature = { name: person!, role: role!, when: when! };
      return open?.kind === 'signatures'
        ? added(open, open.people, signature)
        : { kind: 'signatures', people: [signature] };
    }
    default:
      throw new Error(`Not a command of the markup: "${command}"`);
  }
}

function readTableLine(line: string, open: Block | null): Block {
  if (line.startsWith('|=')) {
    const words = line.slice(2).trim().split(/\s+/);
    const height = words.find((word) => word.startsWith('h'));
    const columns = words
      .filter((word) => word !== height)
      .map((word) => ({ width: Number.parseFloat(word), centred: word.endsWith('c') }));
    return {
      kind: 'table',
      table: { columns, rowHeight: height ? Number(height.slice(1)) : 0, head: [], rows: [] },
    };
  }
  if (open?.kind !== 'table') throw new Error(`A table begins with its widths: "${line}"`);
  const { table } = open;
  if (line.startsWith('|~')) table.rows.push({ cells: [line.slice(2).trim()], spans: true });
  else {
    const cells = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim().replaceAll(' // ', '\n'));
    if (cells.length !== table.columns.length) throw new Error(`${cells.length} cells in "${line}"`);
    if (table.head.length === 0) table.head = cells;
    else table.rows.push({ cells, spans: false });
  }
  return open;
}
