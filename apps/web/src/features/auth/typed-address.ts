/** The email address that somebody has typed on the sign-in page, so that they need not type it again for a new password. */
let address = '';

export function keepTypedAddress(typed: string): void {
  address = typed.trim();
}

export function typedAddress(): string {
  return address;
}
