import { z } from 'zod';

/** What browsers exchange with authenticators, as WebAuthn defines it in JSON. */
export const webAuthnOptions = z
  .object({ challenge: z.string() })
  .loose()
  .meta({ id: 'WebAuthnOptions', description: 'Options of WebAuthn Level 3, in its JSON form.' });
const text = z.string().max(20_000);
export const webAuthnAnswer = z
  .object({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: text }).catchall(z.unknown()),
    clientExtensionResults: z.object({}).catchall(z.unknown()).default({}),
    authenticatorAttachment: text.optional(),
  })
  .meta({
    id: 'WebAuthnAnswer',
    description: 'The answer of an authenticator, in the JSON form of WebAuthn.',
  });
export type WebAuthnAnswer = z.output<typeof webAuthnAnswer>;
