import type { WordKey, Words } from '@studyline/contract/words/words';
import { utcIn, word } from '../../core/words.ts';
import { type Block, print } from '../../pdf/print.ts';
import { challengeIn } from './passkey-series.ts';
import type { Receipt } from './verify-signature.ts';

type Signature = NonNullable<Receipt['signature']>;

/** A receipt to read and to keep, in this language. Times are in UTC. */
export function printReceipt(languageId: string, receipt: Receipt, at: Date): Promise<Buffer> {
  const say = (key: WordKey, values?: Words['values']) => word(languageId, key, values);
  const { signature, title, label, signerName } = receipt;
  const data = { name: 'signature.json', json: JSON.stringify(receipt, null, 2) };
  const blocks: Block[] = [
    { kind: 'TITLE', text: say('printed.receipt.title') },
    { kind: 'TEXT', text: say('printed.receipt.made', { time: utcIn(languageId, at) }) },
    ...factsOf(languageId, receipt),
    ...(signature ? statementOf(languageId, receipt, signature, data.name) : []),
    ...(signature?.passkey ? passkeyOf(languageId, signature.passkey) : []),
  ];
  const footer = `${say('printed.receipt.title')}, ${signerName}, ${title} ${label}`;
  return print({ title: footer, languageId, at, blocks, data });
}

/** By what the person had shown who they are, and when. */
export function shownBy(languageId: string, signature: Omit<Signature, 'passkey' | 'meaning'>): string {
  return word(languageId, 'signatures.receipt.shownBy', {
    factor: word(languageId, `signatures.factor.${signature.factor}`),
    method: word(languageId, `signatures.method.${signature.method}`),
    when: utcIn(languageId, signature.reauthenticatedDateTimeMillis),
  });
}

/** Its number, and its place among the signatures of the study. */
export function placeOf(languageId: string, { recordId, signature }: Receipt): string {
  if (!signature) return word(languageId, 'printed.receipt.missing');
  const [number, place] = [recordId, signature.sequence].map(String) as [string, string];
  return word(languageId, 'signatures.receipt.place', { number, place });
}

/** What is no longer as it was signed, or that everything is. */
export function checkedLines(
  languageId: string,
  { isValid, problems }: Pick<Receipt, 'isValid' | 'problems'>,
) {
  if (isValid) return [word(languageId, 'signatures.receipt.valid')];
  return [word(languageId, 'signatures.receipt.invalid'), ...problems.map(({ description }) => description)];
}

function factsOf(languageId: string, receipt: Receipt): Block[] {
  const say = (key: WordKey, values?: Words['values']) => word(languageId, key, values);
  const { signature, label, signerName, teamName } = receipt;
  const published = utcIn(languageId, receipt.publishedDateTimeMillis);
  const facts: [WordKey, string[]][] = [
    ['signatures.receipt.signer', [say('signatures.dialog.forTeam', { name: signerName, team: teamName })]],
    ['signatures.receipt.time', [utcIn(languageId, receipt.signedDateTimeMillis)]],
    ['signatures.receipt.meaning', signature ? [say('printed.meaning', { ...signature.meaning })] : []],
    ['printed.receipt.study', [receipt.channelName]],
    ['signatures.receipt.document', [receipt.title]],
    ['signatures.dialog.version', [say('signatures.dialog.published', { version: label, when: published })]],
    [receipt.isFile ? 'printed.receipt.file' : 'printed.receipt.content', [receipt.fileHash]],
    ['signatures.receipt.shown', signature ? [shownBy(languageId, signature)] : []],
    ['signatures.receipt.statement', signature ? [signature.hash] : []],
    ['signatures.receipt.record', [placeOf(languageId, receipt)]],
    ['printed.receipt.check', checkedLines(languageId, receipt)],
  ];
  return facts
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => ({ kind: 'ROW', name: say(name), lines }));
}

function statementOf(
  languageId: string,
  { isFile }: Receipt,
  { statement, passkey }: Signature,
  file: string,
): Block[] {
  const steps = [
    isFile ? 'printed.check.file' : 'printed.check.content',
    'printed.check.statement',
    'printed.check.chain',
    ...(passkey ? (['printed.check.passkey', 'printed.check.key'] as const) : []),
  ] as const;
  return [
    { kind: 'HEADING', text: word(languageId, 'printed.statement.title') },
    { kind: 'TEXT', text: statement },
    { kind: 'TEXT', text: word(languageId, 'printed.statement.text', { file }) },
    { kind: 'HEADING', text: word(languageId, 'printed.check.title') },
    ...steps.map((key, index): Block => ({ kind: 'TEXT', text: `${index + 1}. ${word(languageId, key)}` })),
  ];
}

function passkeyOf(languageId: string, passkey: NonNullable<Signature['passkey']>): Block[] {
  const say = (key: WordKey, values?: Words['values']) => word(languageId, key, values);
  const { leafIndex, treeSize, path } = passkey;
  const challenge = challengeIn(Buffer.from(passkey.clientDataJSON, 'base64url'));
  const place = say('printed.passkey.placeOf', { place: String(leafIndex), size: String(treeSize) });
  const facts: [string, string[]][] = [
    [say('printed.passkey.statement'), [passkey.statement]],
    [say('printed.passkey.place'), [place]],
    [say('printed.passkey.path'), path.length > 0 ? path : [say('printed.passkey.alone')]],
    [say('printed.passkey.root'), challenge ? [Buffer.from(challenge, 'base64url').toString('hex')] : []],
    ['publicKey', [passkey.publicKey]],
    ['authenticatorData', [passkey.authenticatorData]],
    ['clientDataJSON', [passkey.clientDataJSON]],
    ['signature', [passkey.signature]],
  ];
  return [
    { kind: 'HEADING', text: say('printed.passkey.title') },
    { kind: 'TEXT', text: say('printed.passkey.text') },
    ...facts.map(([name, lines]): Block => ({ kind: 'ROW', name, lines })),
  ];
}
