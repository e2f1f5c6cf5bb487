import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** A callback address is never stored; one with control characters leads to the fallback. */
const UNSTORED = new Set(['callbackUrl']);

function fieldsOf({ params, query, body }: Endpoint): [string, z.ZodType][] {
  const inner = body instanceof z.ZodOptional ? body.unwrap() : body;
  return [params, query, inner].flatMap((part) =>
    part instanceof z.ZodObject ? (Object.entries(part.shape) as [string, z.ZodType][]) : [],
  );
}

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s takes no text that a database refuses',
  (_, endpoint) => {
    const taken = fieldsOf(endpoint).filter(
      ([name, field]) =>
        !UNSTORED.has(name) &&
        ['a\u0000b', 'a\ud800'].some(
          (text) => field.safeParse(text).success || field.safeParse([text]).success,
        ),
    );
    expect(taken.map(([name]) => name)).toEqual([]);
  },
);
