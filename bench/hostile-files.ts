import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '@studyline/contract/core/endpoint';
import { addDocument } from '@studyline/contract/drafts/calls';
import { hostilePdf } from '../apps/server/test/hostile-pdfs.ts';
import type { Targets } from './attackers.ts';

/** Somebody saves damaged files of many programs as drafts, faster than they can be read. */
const GAP_MILLIS = 250;
/** More than are read at once. */
const QUEUED = 20;

const { product, administrator } = JSON.parse(process.env['ATTACK_TARGETS'] ?? '') as Targets;
// It has a lower priority than its target, as if it ran on another machine.
setPriority(constants.priority.PRIORITY_LOW);

async function save(index: number): Promise<void> {
  const form = new FormData();
  form.set('title', `Damaged ${index}`);
  form.set('intent', 'DRAFT');
  form.set('file', new Blob([new Uint8Array(hostilePdf(index))]), `damaged-${index}.pdf`);
  const response = await fetch(product + addressOf(addDocument, { params: { channelId: 1 } }), {
    method: 'POST',
    headers: { authorization: `Bearer ${administrator}` },
    body: form,
  });
  await response.body?.cancel();
  // Some are so damaged that they are no PDF.
  if (!response.ok && response.status !== 415) throw new Error(`A file was answered with ${response.status}`);
}

let index = 0;
for (; index < QUEUED; index += 1) await save(index);
console.log(`Saving to ${product}`);
for (;;) {
  await save(index);
  index += 1;
  await pause(GAP_MILLIS);
}
