import { readFileSync } from 'node:fs';

/** A row of the CDISC TMF Reference Model. Its numbers and names are facts. Its definitions are not shipped. */
export interface TmfNode {
  number: string;
  name: string;
  level: 'ZONE' | 'SECTION' | 'ARTIFACT';
  parentNumber: string | null;
}

const LEVELS = { zone: 'ZONE', section: 'SECTION', artifact: 'ARTIFACT' } as const;
const FILE = new URL('../../../seed/tmf-reference-model-3.3.1.tsv', import.meta.url);

/** All zones, all sections and the artifacts about sites, parents before their children. */
export function loadTmfReferenceModel(): TmfNode[] {
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map(parseLine);
}

function parseLine(line: string): TmfNode {
  const [level, number, name] = line.split('\t');
  if (!number || !name || !(level === 'zone' || level === 'section' || level === 'artifact')) {
    throw new Error(`Not a line of the TMF Reference Model: "${line}"`);
  }
  const parent = number.slice(0, -3);
  return { number, name, level: LEVELS[level], parentNumber: parent || null };
}
