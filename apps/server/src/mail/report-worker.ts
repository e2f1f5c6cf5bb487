import { answerJobs } from '../core/thread-worker.ts';
import { readReceived } from './delivery-report.ts';

answerJobs(({ raw }: { raw: Uint8Array }) => readReceived(raw));
