import { audit } from './de/audit.ts';
import { first } from './de/first.ts';
import { later } from './de/later.ts';
import { mail } from './de/mail.ts';
import { registryRecord } from './de/registry-record.ts';
import { server } from './de/server.ts';

/** The German catalogue. What each text is for stands in the English one. */
export const de = {
  ...first,
  ...later,
  error: { ...first.error, ...later.error },
  audit,
  mail,
  registryRecord,
  server,
};
