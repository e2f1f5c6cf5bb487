import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { line } from '@studyline/contract/core/common';
import type { SystemActor } from '../core/actor.ts';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { word } from '../core/words.ts';
import { findTerms } from '../features/app/queries.ts';
import { insertTerms } from './queries.ts';
import { readText } from './read-text.ts';
import { refuseOption, Refusal } from './refusal.ts';
import { readHtmlTerms, readPlainTerms, type TermsText } from './terms-text.ts';
import { type Terminal, withServer } from './with-server.ts';

const MAX_CHARACTERS = 500_000;
const readers: Record<string, (text: string) => TermsText> = {
  '.html': readHtmlTerms,
  '.htm': readHtmlTerms,
  '.txt': readPlainTerms,
};
const optionSchemas = { title: line(1, 255), changes: line(1, 2000) };

/** `publish-terms`: puts the terms in a file into force. Everybody has to accept them before doing anything else. */
export async function publishTermsFile(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { title: { type: 'string' }, changes: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0)
    throw new Refusal(
      'Name one file: npm run studyline -- publish-terms FILE [--title TITLE] [--changes TEXT].',
    );
  const title = readOption('title', values.title);
  const changes = readOption('changes', values.changes);
  const { content, leftOut } = await readTerms(file, terminal);
  const version = await withServer(terminal, (actor) => publishTerms(actor, { title, changes, content }));
  terminal.say(`Published version ${version} of the terms of service. Everyone has to accept it.`);
  if (leftOut.length > 0) terminal.note(`Left out, because terms are text only: ${leftOut.join(', ')}.`);
}

function readOption(name: keyof typeof optionSchemas, value: string | undefined): string | undefined {
  const parsed = optionSchemas[name].optional().safeParse(value);
  if (!parsed.success) throw refuseOption(name, parsed.error.issues[0]);
  return parsed.data;
}

async function readTerms(file: string, terminal: Terminal): Promise<TermsText> {
  const read = readers[extname(file).toLowerCase()];
  if (!read) throw new Refusal('The terms must be HTML (.html) or plain text (.txt).');
  const { path, text } = await readText(file, terminal);
  const terms = text.length > MAX_CHARACTERS ? undefined : read(text);
  if (!terms || terms.content.length > MAX_CHARACTERS)
    throw new Refusal(`The file ${path} is longer than ${MAX_CHARACTERS} characters.`);
  if (/[^\P{Cc}\n\r\t\f]/u.test(text + terms.content))
    throw new Refusal(`The file ${path} contains characters that can’t be displayed.`);
  if (terms.content === '') throw new Refusal(`The file ${path} has no text.`);
  return terms;
}

interface NewTerms {
  /** By default, that of the previous terms. */
  title: string | undefined;
  changes: string | undefined;
  /** Sanitised HTML. */
  content: string;
}

/** Returns the version number. */
export async function publishTerms(
  actor: SystemActor,
  { title, changes, content }: NewTerms,
): Promise<number> {
  return transact(actor, async (trx) => {
    const before = await findTerms(trx);
    const terms = {
      version: (before?.version ?? 0) + 1,
      title: title ?? before?.title ?? word('en', 'auth.terms'),
      content,
    };
    if (before && before.title === terms.title && before.content === content)
      throw new Refusal(`These terms are already in force, as version ${before.version}.`);
    if (!before && changes !== undefined)
      throw new Refusal('--changes: There are no earlier terms that could have changed.');
    if (!(await insertTerms(trx, { ...terms, changes: changes ?? null })))
      throw new Refusal('Other terms were published at the same time. Check them, then try again.');
    record(trx, actor, {
      type: 'terms.published',
      termsVersion: terms.version,
      title: terms.title,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    return terms.version;
  });
}
