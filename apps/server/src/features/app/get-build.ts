import type * as contract from '@studyline/contract/app/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Caller } from '../../core/actor.ts';
import { readBuild } from '../../http/web.ts';
import { hasOutbox, isMailEnabled } from '../../mail/outbox.ts';
import { OUTBOX } from '../../mail/outbox-page.ts';

const build = readBuild();

export function getBuild({ server }: Caller): Result<typeof contract.getBuild> {
  return { ...build, outboxUrl: hasOutbox(server) ? OUTBOX : null, sendsMail: isMailEnabled(server) };
}
