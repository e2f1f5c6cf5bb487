import { getBuild } from '@studyline/contract/app/calls';
import { q } from './query-options.ts';

/** What this installation can do: where a demo shows its mails, and whether mails go out. It changes with a restart of the server only. */
export const buildQuery = { ...q(getBuild), staleTime: 60_000 };
