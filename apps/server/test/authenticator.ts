import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { WebAuthnAnswer } from '@studyline/contract/second-factors/web-authn';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

/** What an authenticator can be made to do wrong. */
export interface Mischief {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  isVerified?: boolean;
  /** Whether the counter stands still, as that of a copy. */
  isCopied?: boolean;
}

/** An authenticator in software that answers as WebAuthn says, with one passkey. */
export function makeAuthenticator(origin: string) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge }: Options, wrong: Mischief) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, credential: Buffer | undefined, wrong: Mischief) => {
    counter += wrong.isCopied ? 0 : 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = wrong.isVerified === false ? 0 : USER_VERIFIED;
    const flags = USER_PRESENT | verified | (credential ? HAS_CREDENTIAL : 0);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      count,
      credential ?? Buffer.alloc(0),
    ]);
  };
  const answer = (response: Record<string, unknown> & { clientDataJSON: string }): WebAuthnAnswer => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    register(options: object, wrong: Mischief = {}): WebAuthnAnswer {
      const asked = options as Options;
      userHandle = asked.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const data = authenticatorData(wrong.rpId ?? asked.rp?.id ?? '', credential, wrong);
      return answer({
        clientDataJSON: clientData('webauthn.create', asked, wrong).toString('base64url'),
        attestationObject: attestationOf(data).toString('base64url'),
        transports: ['internal'],
      });
    },
    sign(options: object, wrong: Mischief = {}): WebAuthnAnswer {
      const asked = options as Options;
      const client = clientData('webauthn.get', asked, wrong);
      const data = authenticatorData(wrong.rpId ?? asked.rpId ?? '', undefined, wrong);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      });
    },
  };
}

/** The key as authenticators write it: CBOR of a COSE key for ES256 (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** CBOR of { fmt: 'none', attStmt: {}, authData }. */
function attestationOf(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from('a363', 'hex'),
    Buffer.from('fmt'),
    Buffer.from('64', 'hex'),
    Buffer.from('none'),
    Buffer.from('67', 'hex'),
    Buffer.from('attStmt'),
    Buffer.from('a068', 'hex'),
    Buffer.from('authData'),
    Buffer.from('59', 'hex'),
    length,
    data,
  ]);
}
