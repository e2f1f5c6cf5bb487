import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this secret shows, this many time steps from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
