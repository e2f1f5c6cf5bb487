import { isUtf8 } from 'node:buffer';

export interface Cue {
  startMillis: number;
  endMillis: number;
  text: string;
}

/** More lines than anybody says in a day. */
const MOST_CUES = 20_000;
const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);

/**
 * What a WebVTT file says, and when (W3C WebVTT); undefined if it is none, or says nothing. It is always UTF-8: in another encoding,
 * browsers would show other letters. Text stands without its tags. Blocks that are no cues are passed over, as browsers do.
 */
export function readCaptions(file: Buffer): Cue[] | undefined {
  if (!isUtf8(file)) return undefined;
  const text = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD');
  if (!/^WEBVTT(?=[ \t\r\n]|$)/.test(text)) return undefined;
  const cues: Cue[] = [];
  let timing: Omit<Cue, 'text'> | undefined;
  let lines: string[] = [];
  const end = () => {
    const said = timing && plain(lines.join('\n'));
    if (timing && said) cues.push({ ...timing, text: said });
    timing = undefined;
    lines = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (cues.length >= MOST_CUES) break;
    const times = line.includes('-->') ? TIMING.exec(line) : null;
    if (times) {
      end();
      timing = { startMillis: millis(times, 1), endMillis: millis(times, 5) };
    } else if (line === '') end();
    else if (timing) lines.push(line);
  }
  end();
  return cues.length > 0 ? cues : undefined;
}

function millis(times: RegExpExecArray, at: number): number {
  const [hours, minutes, seconds, rest] = [0, 1, 2, 3].map((part) => Number(times[at + part] ?? 0));
  return Math.min(((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + rest!, 2_147_483_647);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function plain(text: string): string {
  return text
    .replaceAll(/<[^<>\n]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity]!)
    .trim();
}
