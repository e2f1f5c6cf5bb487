import { z } from 'zod';
import { MAX_EMAIL } from './limits.ts';

/** RFC 5322, 3.2.3: every character of a local part that needs no quotes. The top-level domain may be an internationalised one. */
const ADDRESS =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z\d-]*[A-Za-z\d])$/;

/** An email address, whose domain is kept as mail servers know it: "anna@müller.example" is "anna@xn--mller-kva.example". */
export const emailAddress = z
  .string()
  .overwrite(withAsciiDomain)
  .check(z.email({ pattern: ADDRESS }))
  .max(MAX_EMAIL)
  .meta({ id: 'EmailAddress' });

/** The address with its domain in Punycode (RFC 3492), or unchanged if it has no domain. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // Anything else in it would be another part of a URL.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[a-z\d.-]*$/i.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}
