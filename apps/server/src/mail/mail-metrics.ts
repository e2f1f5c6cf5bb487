import { Counter } from 'prom-client';
import type { Delivery } from './mailer.ts';

const attempts = new Counter({
  name: 'studyline_mail_attempts_total',
  help: 'Attempts to send an email by result: SENT, REFUSED permanently, deferred by the ADDRESS or by the SERVER',
  labelNames: ['outcome'],
});

export function countMail(outcome: Delivery['outcome']): void {
  attempts.inc({ outcome });
}
