import type { WordKey, Words } from '@studyline/contract/words/words';
import { utcIn, word } from '../../core/words.ts';
import type { AppendReason } from '../../files/preview-protocol.ts';
import { type Block, print } from '../../pdf/print.ts';
import { checkedLines, placeOf, shownBy } from './receipt-pdf.ts';
import type { Receipt } from './verify-signature.ts';

/** Why the page does not follow the document that was signed. */
export type AloneReason = AppendReason | 'NO_FILE' | 'CHANGED';

interface SignaturePage {
  receipts: readonly [Receipt, ...Receipt[]];
  /** Whether there are no others. */
  areAll: boolean;
  at: Date;
  /** The document that it follows, or why it is alone. */
  place: { bytes: number } | AloneReason;
}

/** A page with the signatures of a version, in this language. Times are in UTC. */
export function printSignaturePage(
  languageId: string,
  { receipts, areAll, at, place }: SignaturePage,
): Promise<Buffer> {
  const say = (key: WordKey, values?: Words['values']) => word(languageId, key, values);
  const [first] = receipts;
  const isAlone = typeof place === 'string';
  const published = utcIn(languageId, first.publishedDateTimeMillis);
  const version = say('signatures.dialog.published', { version: first.label, when: published });
  const facts: [string, string][] = [
    [say('printed.receipt.study'), first.channelName],
    [say('signatures.receipt.document'), first.title],
    [say('signatures.dialog.version'), version],
    [say(first.isFile ? 'printed.receipt.file' : 'printed.receipt.content'), first.fileHash],
  ];
  const copy = isAlone
    ? say('printed.page.alone', { reason: say(`printed.page.reason.${place}`) })
    : say('printed.page.copy', { bytes: String(place.bytes) });
  const steps: Block[] = (
    [isAlone ? 'printed.page.check.file' : 'printed.page.check.copy', 'printed.page.check.statement'] as const
  ).map((key, index) => ({
    kind: 'TEXT',
    text: `${index + 1}. ${say(key, isAlone ? {} : { bytes: String(place.bytes) })}`,
  }));
  const blocks: Block[] = [
    { kind: 'TITLE', text: say('printed.page.title') },
    { kind: 'TEXT', text: say('printed.receipt.made', { time: utcIn(languageId, at) }) },
    ...facts.map(([name, value]): Block => ({ kind: 'ROW', name, lines: [value] })),
    { kind: 'TEXT', text: copy },
    { kind: 'HEADING', text: say('printed.page.signatures', { count: receipts.length }) },
    ...(areAll ? [] : [{ kind: 'TEXT', text: say('printed.page.some') } satisfies Block]),
    ...receipts.map((receipt) => signatureOf(languageId, receipt)),
    { kind: 'HEADING', text: say('printed.page.means') },
    { kind: 'TEXT', text: say('printed.page.meansText') },
    { kind: 'HEADING', text: say('printed.check.title') },
    ...steps,
  ];
  const title = `${say('printed.page.title')}, ${first.title} ${first.label}`;
  const data = { name: 'signatures.json', json: JSON.stringify(receipts, null, 2) };
  return print({ title, languageId, at, blocks, ...(isAlone && { data }) });
}

function signatureOf(languageId: string, receipt: Receipt): Block {
  const { signature, signerName: name, teamName: team, signedDateTimeMillis } = receipt;
  const said = signature
    ? [
        word(languageId, 'printed.meaning', { ...signature.meaning }),
        shownBy(languageId, signature),
        signature.statement,
        `${word(languageId, 'signatures.receipt.statement')}: ${signature.hash}`,
      ]
    : [];
  return {
    kind: 'ROW',
    name: utcIn(languageId, signedDateTimeMillis),
    lines: [
      word(languageId, 'signatures.dialog.forTeam', { name, team }),
      ...said,
      placeOf(languageId, receipt),
      ...checkedLines(languageId, receipt),
    ],
  };
}
