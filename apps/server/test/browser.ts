import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type Session, session as sessionSchema } from '@studyline/contract/auth/calls';

export type Browser = ReturnType<typeof openBrowser>;

/** A browser's cookie jar over inject(). */
export function openBrowser(server: FastifyInstance, address = '127.0.0.1') {
  const jar = new Map<string, string>();
  const keep = (response: LightMyRequestResponse): LightMyRequestResponse => {
    for (const { name, value } of response.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const cookies = () => Object.fromEntries(jar);
  const get = async (url: string, headers: Record<string, string> = {}) =>
    keep(await server.inject({ method: 'GET', url, headers, cookies: cookies() }));
  const post = async (
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
    remoteAddress = address,
  ) =>
    keep(
      await server.inject({
        method: 'POST',
        url,
        remoteAddress,
        cookies: cookies(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
          origin: 'https://portal.example',
          ...headers,
        },
        payload: new URLSearchParams(form).toString(),
      }),
    );
  const csrf = async () => (await get('/auth/csrf')).json<{ csrfToken: string }>().csrfToken;
  const signIn = async (emailAddress: string, password: string, more: Record<string, string> = {}) =>
    post('/auth/signin/credentials', { csrfToken: await csrf(), emailAddress, password, ...more });
  const session = async () => sessionSchema.parse((await get('/auth/session')).json()) as Session;
  return { jar, get, post, csrf, signIn, session };
}
