import type { z } from 'zod';
import type { Stoppable } from '@studyline/contract/mail/topics';
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

/** One thing that its reader has to do. */
interface MailNeed {
  title: string;
  note: Words;
  due: Words;
  isLate: boolean;
  link: { label: Words; path: string };
}

/** What a summary says of one study. Of needs and news there may be more than are named. */
export interface MailSection {
  title: string;
  note: string;
  needs: readonly MailNeed[];
  moreNeeds: Words | undefined;
  newsTitle: Words;
  news: readonly string[];
  moreNews: Words | undefined;
}

/** The content of an email. All of it is rendered in its reader's language. */
export interface MailText {
  subject: Words;
  title: Words;
  lines: readonly (Words | Quote)[];
  /** After the button. */
  sections?: readonly MailSection[];
  /** The path is one of the web app. */
  button: { label: Words; path: string };
  /** Why this person gets it. */
  why: Words;
  /** Where they choose what they get. */
  choose?: { label: Words; path: string };
  /** What it is about, as one word. Mail programs show emails about the same thing together. */
  thread?: string;
  /** Path of the page where an address without an account can stop such emails. */
  stopPath?: string;
}

/** One kind of email. Its facts are ids. */
export interface MailKind<F = unknown> {
  name: string;
  schema: z.ZodType<F>;
  /** Its reader chooses how to be told of its topic. Without one, it is always sent, at any time of day. */
  topicOf?(facts: F): Stoppable;
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
