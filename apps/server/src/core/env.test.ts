import { describe, expect, test } from 'vitest';
import { readSettings, type Settings } from './env.ts';

const EXTERNAL = {
  DATABASE_URL: 'postgres://owner@db.example.org/studyline',
  STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
};

type Place = [host: string | undefined, publicUrl: string | undefined];

/** HOST and PUBLIC_URL of installations that only their own machine reaches. */
const loopback: Place[] = [
  [undefined, undefined],
  ['localhost', 'http://localhost:4000'],
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['127.0.0.2', 'https://127.0.0.2'],
  ['::1', 'http://[::1]:4000'],
];

const reachable: Place[] = [
  ['0.0.0.0', undefined],
  ['::', 'http://localhost:4000'],
  ['10.1.2.3', 'http://127.0.0.1:4000'],
  [undefined, 'https://portal.example.org'],
  ['127.0.0.1', 'http://localhost.example.org'],
  ['127.0.0.1', 'http://10.1.2.3'],
  ['127.0.0.1.example.org', undefined],
];

type Choice = [
  choice: string | undefined,
  embedded: Settings['demo'],
  external: Settings['demo'],
  signIn: boolean,
];

/** STUDYLINE_DEMO, what it means for an embedded and an external database, and whether the people of the demo may sign in. */
const choicesOnLoopback: Choice[] = [
  [undefined, 'when-new', 'never', true],
  ['off', 'never', 'never', false],
  ['on', 'when-empty', 'when-empty', true],
  ['force', 'when-empty', 'when-empty', true],
];

const choicesElsewhere: Choice[] = [
  [undefined, 'never', 'never', false],
  ['off', 'never', 'never', false],
  ['force', 'when-empty', 'when-empty', true],
];

describe.each([
  ...loopback.map((place) => ({ place, expected: choicesOnLoopback })),
  ...reachable.map((place) => ({ place, expected: choicesElsewhere })),
])('the demo with HOST and PUBLIC_URL $place', ({ place: [HOST, PUBLIC_URL], expected }) => {
  test.each(expected)('STUDYLINE_DEMO %s', (STUDYLINE_DEMO, embedded, external, demoSignIn) => {
    const place = { HOST, PUBLIC_URL, STUDYLINE_DEMO };
    expect(readSettings(place)).toMatchObject({ demo: embedded, demoSignIn });
    expect(readSettings({ ...place, ...EXTERNAL })).toMatchObject({ demo: external, demoSignIn });
  });
});

test.each(reachable)('STUDYLINE_DEMO on is refused with HOST %s and PUBLIC_URL %s', (HOST, PUBLIC_URL) => {
  expect(() => readSettings({ HOST, PUBLIC_URL, STUDYLINE_DEMO: 'on' })).toThrow(
    /^The setting STUDYLINE_DEMO=on needs a HOST and a PUBLIC_URL that are loopback/,
  );
});
