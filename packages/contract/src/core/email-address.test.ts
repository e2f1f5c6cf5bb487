import { expect, test } from 'vitest';
import { emailAddress } from './email-address.ts';

test.each([
  'anna.lind@example.org',
  'r&d@example.org',
  'anna=lind@example.org',
  'anna/lab@example.org',
  "o'neil+study_1@mail.example.org",
  'anna@example.xn--p1ai',
  'anna@xn--mller-kva.xn--80asehdb',
  'anna@a-b.example',
])('%s is an address', (address) => {
  expect(emailAddress.parse(address)).toBe(address);
});

test.each([
  ['anna@müller.example', 'anna@xn--mller-kva.example'],
  ['Anna@MÜLLER.example', 'Anna@xn--mller-kva.example'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
])('the domain of %s is kept as %s', (given, kept) => {
  expect(emailAddress.parse(given)).toBe(kept);
});

test.each([
  '',
  'anna',
  'anna@example',
  'anna@example.1',
  '.anna@example.org',
  'anna.@example.org',
  'an..na@example.org',
  'anna lind@example.org',
  'anna@-example.org',
  'anna@example-.org',
  'anna@exa_mple.org',
  'anna@müller.example:25',
  'anna@müller.example/x',
  'anna@lind@example.org',
  'änna@example.org',
  '"anna"@example.org',
  'anna@[127.0.0.1]',
  `${'a'.repeat(65)}@example.org`,
  `anna@${'a.'.repeat(200)}org`,
])('%s is none', (address) => {
  expect(emailAddress.safeParse(address).success).toBe(false);
});
