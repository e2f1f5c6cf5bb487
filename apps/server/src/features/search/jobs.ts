import { z } from 'zod';
import type { Server } from '../../core/server.ts';
import { type Job, job } from '../../jobs/job.ts';
import { forgetUnusedWords } from './word-queries.ts';

/** Forgets the words that only removed texts had. */
export async function forgetWords({ db }: Pick<Server, 'db'>): Promise<void> {
  let last: Awaited<ReturnType<typeof forgetUnusedWords>>;
  do last = await forgetUnusedWords(db, last);
  while (last);
}

export const searchJobs: readonly Job[] = [
  job({ name: 'forget-words', schema: z.object({}), cron: '47 3 * * *', run: forgetWords }),
];
