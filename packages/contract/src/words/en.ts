import { audit } from './en/audit.ts';
import { first } from './en/first.ts';
import { later } from './en/later.ts';
import { mail } from './en/mail.ts';
import { registryRecord } from './en/registry-record.ts';
import { server } from './en/server.ts';

/**
 * The English catalogue: every text that a person reads on screens, in errors, mails and PDFs. Plurals end in _one
 * and _other.
 */
export const en = {
  ...first,
  ...later,
  error: { ...first.error, ...later.error },
  audit,
  mail,
  registryRecord,
  server,
};
