import { getBuild } from '@studyline/contract/app/calls';
import { q } from './query-options.ts';

/** What this installation can do: where a demo shows its emails, and whether email is sent. It changes only when the server restarts. */
export const buildQuery = { ...q(getBuild), staleTime: 60_000 };
