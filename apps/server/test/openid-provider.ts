import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** What a provider knows about a person, whose subject is what they type at its sign-in. */
interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  given_name?: string;
  family_name?: string;
}

export interface OpenidProvider {
  issuer: string;
  clientId: string;
  /** For the setting OIDC_PROVIDERS. */
  settings: { id: string; name: string; issuer: string; clientId: string; clientSecret: string };
  accounts: Map<string, ProviderAccount>;
  /** Changes what the next ID tokens say, which are signed by the provider's key, or by another one. */
  tamper(change?: (claims: JWTPayload) => JWTPayload, isForged?: boolean): void;
  /** A token signed by the provider's key. */
  sign(claims: JWTPayload): Promise<string>;
  /** How it answers from now on: as always, with failures, or not at all. */
  behave(how: 'WELL' | 'FAILING' | 'SILENT'): void;
  /** The requests that it has got, by their paths. */
  requests: string[];
  /** Signs in as a person, like a browser that follows its redirects. Returns the address that it leads back to. */
  visit(url: string, subject: string): Promise<URL>;
  close(): Promise<void>;
}

const PORTAL = 'studyline';
const SECRET = 'a secret of the client';
const SIGN_IN = `<!doctype html><title>Provider</title><form method="post">
<label>Name <input name="login" autofocus></label><button>Sign in here</button></form>`;

/** A real OpenID Connect provider on a port of this machine, for an installation at this address. */
export async function startOpenidProvider(portal: string, id = 'hospital'): Promise<OpenidProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const forger = await generateKeyPair('RS256');
  const accounts = new Map<string, ProviderAccount>();
  const requests: string[] = [];
  let change: ((claims: JWTPayload) => JWTPayload) | undefined;
  let isForged = false;
  let mood: 'WELL' | 'FAILING' | 'SILENT' = 'WELL';
  const sign = (claims: JWTPayload, key = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(key);

  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: PORTAL,
        client_secret: SECRET,
        redirect_uris: [`${portal}/auth/callback/${id}`],
        backchannel_logout_uri: `${portal}/auth/logout/${id}`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'key', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for cookies'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    // Its own dispatcher calls no address of this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    requests.push(ctx.path);
    if (mood === 'SILENT') return new Promise(() => undefined);
    if (mood === 'FAILING') {
      ctx.status = 503;
      return;
    }
    if (ctx.path.startsWith('/interaction/')) {
      if (ctx.method === 'GET') {
        ctx.type = 'html';
        ctx.body = SIGN_IN;
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
      const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? '';
      const login = accountId === 'nobody' ? { error: 'access_denied' } : { login: { accountId } };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, login));
      return;
    }
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === '/token' && body?.id_token && change)
      ctx.body = {
        ...body,
        id_token: await sign(change(decodeJwt(body.id_token)), isForged ? forger.privateKey : privateKey),
      };
  });
  server.on('request', provider.callback());

  return {
    issuer,
    clientId: PORTAL,
    settings: { id, name: `The ${id}`, issuer, clientId: PORTAL, clientSecret: SECRET },
    accounts,
    tamper: (next, forged = false) => {
      change = next;
      isForged = forged;
    },
    sign: (claims) => sign(claims),
    behave: (how) => {
      mood = how;
    },
    requests,
    visit: async (url, subject) => {
      const jar = new Map<string, string>();
      let at = new URL(url);
      for (let steps = 0; steps < 10 && at.origin === issuer; steps += 1) {
        const isForm = at.pathname.startsWith('/interaction/');
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(isForm && { method: 'POST', body: new URLSearchParams({ login: subject }) }),
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          jar.set(name, value);
        }
        const next = response.headers.get('location');
        if (!next) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        at = new URL(next, at);
      }
      return at;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
