import pg from 'pg';
import { keepSecret } from '../apps/server/src/core/secret.ts';
import { makeToken } from '../apps/server/src/core/signed-tokens.ts';
import { DEEP, LIMITED_TO, SEARCHED, SIZE } from './data.ts';

/** A member who is signed in. */
export interface Reader {
  /** The value of the session cookie. */
  cookie: string;
  /** The bearer token of API calls, valid for 15 minutes. */
  token: string;
  /** Whether the limited posts are visible to this reader. */
  readsLimited: boolean;
}

export const SESSION_COOKIE = 'studyline_session';

/** The installation in which the people of a run sign in. */
export interface Door {
  dataDir: string;
  ownerUrl: string;
  product: string;
}

/** Opens a session for each person at the sites. */
export async function signInReaders(door: Door): Promise<Reader[]> {
  return signIn(door, { channelId: 1, from: SIZE.staff + 1, count: SIZE.members - SIZE.staff });
}

/** Opens a session for the first person, who administers the studies. */
export async function signInAdministrator(door: Door): Promise<Reader> {
  const [administrator] = await signIn(door, { channelId: 1, from: 1, count: 1 });
  if (!administrator) throw new Error('Nobody administers the studies.');
  return administrator;
}

/** Opens a session for each person at the sites of the studies with the long feeds. */
export async function signInDeepReaders(door: Door): Promise<Reader[]> {
  return signIn(door, { channelId: DEEP.many.channelId, from: 2, count: DEEP.readers });
}

/** Opens a session for each person at the sites of the study with texts. */
export async function signInSearching(door: Door): Promise<Reader[]> {
  return signIn(door, { channelId: SEARCHED.channelId, from: 2, count: DEEP.readers });
}

/** Opens sessions for some members of a study, in the order of their membership. */
async function signIn(
  { dataDir, ownerUrl, product }: Door,
  { channelId, from, count }: { channelId: number; from: number; count: number },
): Promise<Reader[]> {
  const secret = await keepSecret(dataDir);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ userId: number; readsLimited: boolean }>(
    `select user_id as "userId", role_keys && $1::text[] as "readsLimited"
     from channel_member where channel_id = $2 order by id offset $3 limit $4`,
    [LIMITED_TO, channelId, from - 1, count],
  );
  const members = rows.map((row) => ({ ...row, cookie: makeToken(secret, 'session') }));
  await client.query(
    `insert into session (user_id, token_hash, provider, expires_at)
     select user_id, sha256(cookie::bytea), 'bench', now() + interval '1 day'
     from unnest($1::integer[], $2::text[]) as opened(user_id, cookie)`,
    [members.map((member) => member.userId), members.map((member) => member.cookie)],
  );
  await client.end();
  const readers: Reader[] = [];
  for (const { cookie, readsLimited } of members)
    readers.push({ cookie, readsLimited, token: await fetchToken(product, cookie) });
  return readers;
}

async function fetchToken(product: string, cookie: string): Promise<string> {
  const response = await fetch(`${product}/auth/session`, {
    headers: { cookie: `${SESSION_COOKIE}=${cookie}` },
  });
  const { user } = (await response.json()) as { user?: { accessToken: string } };
  if (!user) throw new Error(`A reader could not sign in: ${response.status}`);
  return user.accessToken;
}
