import type { z } from 'zod';
import type { Words } from '@studyline/contract/words/words';
import type { Server } from '../core/server.ts';
import type { Trx } from '../db/pool.ts';

export interface Recipient {
  /** Null for an address without an account. */
  userId: number | null;
  name: string;
  emailAddress: string;
  languageId: string;
  timezoneId: string;
}

/** A person's text for the reader. Its line breaks are kept. */
export interface Quote {
  quote: string;
}

/** The content of an email. All of it is rendered in its reader's language. */
export interface MailText {
  subject: Words;
  title: Words;
  lines: readonly (Words | Quote)[];
  /** The path is one of the web app. */
  button: { label: Words; path: string };
  /** Why this person gets it. */
  why: Words;
  /** What it is about, as one word. Mail programs show emails about the same thing together. */
  thread?: string;
  /** Path of the page where an address without an account can stop such emails. */
  stopPath?: string;
}

/** One kind of email. Its facts are ids. */
export interface MailKind<F = unknown> {
  name: string;
  schema: z.ZodType<F>;
  /** Its reader may unsubscribe from it, by its name. Otherwise it is always sent. */
  isOptional?: true;
  /** It also goes to people without access, whom no other email reaches. */
  evenIfDisabled?: true;
  /** Runs when the email is sent. Returns undefined if it no longer applies, or if its reader must not know of it. */
  compose(server: Server, facts: F, recipient: Recipient): Promise<MailText | undefined>;
  /** Runs when its address has refused it for good, such as to write to somebody else instead. */
  bounced?(trx: Trx, server: Server, facts: F, mail: { id: number; emailAddress: string }): Promise<void>;
}

/** What an email that could not be delivered leads to. */
export async function writeInstead(
  trx: Trx,
  server: Server,
  kinds: readonly MailKind[],
  { id, kind, facts, emailAddress }: { id: number; kind: string; facts: unknown; emailAddress: string },
): Promise<void> {
  const found = kinds.find(({ name }) => name === kind);
  if (found?.bounced) await found.bounced(trx, server, found.schema.parse(facts), { id, emailAddress });
}

/** Keeps the type of the facts between schema and compose. */
export function mailKind<F>(definition: MailKind<F>): MailKind {
  return definition;
}
