import { request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, Parts } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import {
  fits,
  largestOf,
  requestOf,
  variantsOf,
  type WorstRequest,
} from '../apps/server/test/worst-requests.ts';
import type { Targets } from './attackers.ts';

/**
 * A hundred of the requests that cost most, at once, again and again, in their own process. Half are by members and half by the
 * person who may do most. They name the first study and whatever has the first id.
 */
const COUNT = 100;
const MOST_OF_ONE = 4;
const PAUSE_MILLIS = 100;

const { product, tokens, administrator } = JSON.parse(process.env['ATTACK_TARGETS'] ?? '') as Targets;
// They have a lower priority than their targets, as if they ran on another machine.
setPriority(constants.priority.PRIORITY_LOW);

/** The parts of a call that all variants have. */
function baseOf({ path, query }: Endpoint): Parts {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return {
    params: Object.fromEntries(names.map((name) => [name, 1])),
    body: {},
    ...(query && { query: {} }),
  };
}

async function findWorst(): Promise<WorstRequest[]> {
  const found: WorstRequest[] = [];
  for (const [index, endpoint] of endpoints
    .filter(({ feature, body }) => feature !== 'auth' && body)
    .entries()) {
    const token = index % 2 === 0 ? administrator : (tokens[index % tokens.length] ?? administrator);
    const own = await Promise.all(
      variantsOf(endpoint).map((variant) => requestOf(endpoint, variant, baseOf(endpoint), token)),
    );
    found.push(
      ...largestOf(
        own.filter((one) => fits(endpoint, one)),
        MOST_OF_ONE,
      ),
    );
  }
  return largestOf(found, COUNT);
}

/** Ends with the answer, or when the connection is cut. */
function send({ method, url, headers, text }: WorstRequest): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(product + url, { method, headers, agent: false }, (response) => {
      response.resume();
      response.on('close', resolve);
    });
    sent.on('error', () => resolve());
    sent.end(text);
  });
}

const worst = await findWorst();
process.on('SIGTERM', () => process.exit(0));
console.log(`attacking ${product}`);
for (;;) {
  await Promise.all(worst.map(send));
  await pause(PAUSE_MILLIS);
}
