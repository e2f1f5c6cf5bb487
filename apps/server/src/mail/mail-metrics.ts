import { Counter } from 'prom-client';
import type { Delivery } from './mailer.ts';

const attempts = new Counter({
  name: 'studyline_mail_attempts_total',
  help: 'Attempts to send an email by result: SENT, REFUSED permanently, deferred by the ADDRESS or by the SERVER',
  labelNames: ['outcome'],
});

const reports = new Counter({
  name: 'studyline_delivery_reports_total',
  help: 'What came to the address for bounces, by what it says of an email: REFUSED for good, GIVEN_UP, nothing final (NOTHING), NO_REPORT of ours, or UNREADABLE',
  labelNames: ['says'],
});

export type ReportSays = 'REFUSED' | 'GIVEN_UP' | 'NOTHING' | 'NO_REPORT' | 'UNREADABLE';

export function countReport(says: ReportSays): void {
  reports.inc({ says });
}

export function countMail(outcome: Delivery['outcome']): void {
  attempts.inc({ outcome });
}
