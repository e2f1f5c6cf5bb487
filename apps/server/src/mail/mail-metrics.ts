import { Counter } from 'prom-client';
import type { Delivery } from './mailer.ts';

const attempts = new Counter({
  name: 'studyline_mail_attempts_total',
  help: 'Attempts to send a mail, by what came of them: SENT, REFUSED for good, put off by the ADDRESS or by the SERVER',
  labelNames: ['outcome'],
});

export function countMail(outcome: Delivery['outcome']): void {
  attempts.inc({ outcome });
}
