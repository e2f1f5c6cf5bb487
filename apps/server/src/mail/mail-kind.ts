import type { z } from 'zod';
import type { Words } from '@studyline/contract/words/words';
import type { Server } from '../core/server.ts';

/** Who reads a mail. */
export interface Recipient {
  /** Null for an address without an account. */
  userId: number | null;
  name: string;
  emailAddress: string;
  languageId: string;
  timezoneId: string;
}

/** What somebody wrote to the reader, as they wrote it: its lines stay lines. */
export interface Quote {
  quote: string;
}

/** What a mail says. Everything is worded in its reader's language. */
export interface MailText {
  subject: Words;
  title: Words;
  lines: readonly (Words | Quote)[];
  /** Where it leads to, as a path of the web app. */
  button: { label: Words; path: string };
  /** Why this person gets it. */
  why: Words;
}

/** One kind of mail. Its facts are ids. */
export interface MailKind<F = unknown> {
  name: string;
  schema: z.ZodType<F>;
  /** Its reader may switch it off, by its name. Else it always goes. */
  isOptional?: true;
  /** Says nothing once there is nothing to say any more, or its reader may not know it: decided when it is sent. */
  compose(server: Server, facts: F, recipient: Recipient): Promise<MailText | undefined>;
}

/** Keeps the type of the facts between schema and compose. */
export function mailKind<F>(definition: MailKind<F>): MailKind {
  return definition;
}
