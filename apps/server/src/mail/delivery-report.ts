import PostalMime, { type Email } from 'postal-mime';
import { isPolicy } from './smtp-failure.ts';

/** How much is read: what was sent back comes last, and says nothing. */
export const REPORT_BYTES = 256 * 1024;

/** Reports have three parts, and whoever sends back what was sent back a few more. */
const LIMITS = { maxNestingDepth: 8, maxHeadersSize: 128 * 1024, forceRfc822Attachments: true };

/** What a mail server reports later of an email that another one had accepted (RFC 3464). */
interface DeliveryReport {
  /** REFUSED: for good. GIVEN_UP: after a while, or for reasons that the operator can mend. NOTHING: it may still arrive, or has. */
  says: 'REFUSED' | 'GIVEN_UP' | 'NOTHING';
  /** In the words of the server that reports it. */
  error: string;
}

/** Something that came to the address for bounces. */
export interface Received {
  /** To whom, by its headers. */
  to: string[];
  /** Undefined if it is none: an answer by a program or a person, an advertisement. */
  report: DeliveryReport | undefined;
}

/** Reads what came to the address for bounces, of which the caller has cut what is too long. What is damaged beyond reading is to nobody. */
export async function readReceived(raw: Uint8Array): Promise<Received> {
  const email = await PostalMime.parse(raw, LIMITS).catch(() => undefined);
  return email ? { to: recipientsOf(email), report: reportIn(email) } : { to: [], report: undefined };
}

/** Mail servers write the address on the envelope into one of these. */
const RECIPIENT = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to']);

function recipientsOf({ headers }: Email): string[] {
  return headers
    .filter(({ key }) => RECIPIENT.has(key))
    .flatMap(({ value }) => value.match(/[^\s<>,;:"]{1,200}@[^\s<>,;:"]{1,200}/g) ?? []);
}

type Fields = ReadonlyMap<string, string>;

function reportIn({ attachments }: Email): DeliveryReport | undefined {
  const part = attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  if (!part) return undefined;
  const { content } = part;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const recipients = groupsOf(text).filter((fields) => fields.has('action'));
  const failed = recipients.find((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  const fields = failed ?? recipients[0];
  if (!fields) return undefined;
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const isForGood = status.startsWith('5') && !isPolicy(status);
  return {
    says: failed ? (isForGood ? 'REFUSED' : 'GIVEN_UP') : 'NOTHING',
    error: [status, wordsOf(fields.get('diagnostic-code') ?? '')]
      .filter(Boolean)
      .join(' ')
      .replace(CONTROL, ' '),
  };
}

/** The groups of fields, of which the first is about the whole report. Each other is about one recipient (RFC 3464, 2.1). */
function groupsOf(text: string): Fields[] {
  // A line that begins with a blank continues the field before it.
  const unfolded = text.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n\s*\n/).map((group) => new Map(group.split('\n').map(fieldOf)));
}

function fieldOf(line: string): [name: string, value: string] {
  const at = line.indexOf(':');
  return at < 0 ? ['', line] : [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
}

/** No text in the database has a NUL, and no log the others. */
const CONTROL = /\p{Cc}/gu;

/** What the server has said, without the name of the protocol before it, such as `smtp;`. */
const wordsOf = (code: string) => code.replace(/^[a-z0-9-]{1,30};\s*/i, '');
