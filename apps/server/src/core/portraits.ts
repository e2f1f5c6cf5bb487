import { sql } from 'kysely';
import { z } from 'zod';
import { addressOf } from '@studyline/contract/core/endpoint';
import { getPortrait } from '@studyline/contract/users/calls';
import type { Db } from '../db/pool.ts';
import { findRows } from '../db/rows.ts';

/** A person in an answer, such as an author. In lists of administrators `id` is the person's. */
interface Shown {
  userId?: unknown;
  id?: unknown;
  portraitUrl: unknown;
}

const portrait = z.object({ userId: z.int(), image: z.string() });

/**
 * Gives every person in an answer the address of their portrait, by one query for all of them, so that no other query needs to read
 * it. The address contains the digest of the image: a browser shows what it has loaded from it, and a new image has a new one.
 */
export async function showPortraits(db: Db, answer: unknown): Promise<void> {
  const people = new Map<number, Shown[]>();
  collect(answer, people);
  if (people.size === 0) return;
  const statement = sql`select id as "userId", portrait_image as image from app_user
    where id = any(${[...people.keys()]}::integer[]) and portrait_image is not null`;
  for (const { userId, image } of await findRows(db, portrait, statement))
    for (const shown of people.get(userId) ?? [])
      shown.portraitUrl = addressOf(getPortrait, { params: { userId }, query: { image } });
}

function collect(value: unknown, people: Map<number, Shown[]>): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, people);
  } else if (typeof value === 'object' && value !== null) {
    if (isPerson(value)) {
      const userId = value.userId ?? value.id;
      if (typeof userId === 'number') noteShown(people, userId, value);
    }
    for (const one of Object.values(value)) if (typeof one === 'object') collect(one, people);
  }
}

function noteShown(people: Map<number, Shown[]>, userId: number, shown: Shown): void {
  const known = people.get(userId);
  if (known) known.push(shown);
  else people.set(userId, [shown]);
}

function isPerson(value: object): value is Shown {
  return 'portraitUrl' in value && value.portraitUrl === null;
}
