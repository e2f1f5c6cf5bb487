import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { credentialsForm, signoutForm } from '@studyline/contract/auth';
import { AppError } from '../../core/errors.ts';
import { sendFailure } from '../../http/failures.ts';
import { CSRF_COOKIE, isCsrfToken, makeCsrfToken } from '../../core/csrf-tokens.ts';
import { SESSION_COOKIE } from '../../core/sessions.ts';
import { findCaller } from '../../http/auth.ts';
import { getSession, openSession, signOut } from './service.ts';

/** The auth group (specification 7): form posts beside the API, with a CSRF token as a signed double submit. */
export function mountAuth(app: FastifyInstance): void {
  const server = app.studyline;
  const secure = server.settings.publicUrl?.startsWith('https:') ?? false;
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/auth/')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  app.get('/auth/session', async (request) =>
    getSession(await findCaller(request), request.cookies[SESSION_COOKIE]),
  );

  app.get('/auth/csrf', (request, reply) => {
    const held = request.cookies[CSRF_COOKIE];
    const csrfToken = isCsrfToken(server.secret, held, held) && held ? held : makeCsrfToken(server.secret);
    void reply.setCookie(CSRF_COOKIE, csrfToken, cookie);
    return { csrfToken };
  });

  app.get('/auth/providers', () => ({
    credentials: {
      id: 'credentials',
      name: 'E-mail and password',
      type: 'credentials',
      signinUrl: '/auth/signin/credentials',
    },
  }));

  app.post(
    '/auth/signin/credentials',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const form = credentialsForm.parse(request.body ?? {});
      if (!isCsrfToken(server.secret, request.cookies[CSRF_COOKIE], form.csrfToken))
        throw new AppError('INVALID_CSRF_TOKEN');
      const { token, expires } = await openSession(await findCaller(request), form);
      void reply.setCookie(SESSION_COOKIE, token, { ...cookie, expires });
      return answerRedirect(request, reply, safePath(form.callbackUrl, '/'));
    },
  );

  app.post('/auth/signout', async (request, reply) => {
    const form = signoutForm.parse(request.body ?? {});
    if (!form.csrfToken) return sendFailure(request, reply, 'NO_CSRF_TOKEN');
    if (!isCsrfToken(server.secret, request.cookies[CSRF_COOKIE], form.csrfToken))
      throw new AppError('INVALID_CSRF_TOKEN');
    await signOut(await findCaller(request), request.cookies[SESSION_COOKIE]);
    void reply.clearCookie(SESSION_COOKIE, cookie);
    return answerRedirect(request, reply, safePath(form.callbackUrl, '/signin'));
  });
}

function answerRedirect(request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply {
  const wantsJson = (request.headers.accept ?? '').includes('application/json');
  return wantsJson ? reply.send({ url }) : reply.redirect(url, 302);
}

/** Only addresses of this installation are followed after sign-in: a path that no browser reads as another host. */
function safePath(callbackUrl: string, fallback: string): string {
  if (!/^\/(?![/\\])/.test(callbackUrl) || /[\\\p{Cc}]/u.test(callbackUrl)) return fallback;
  return callbackUrl;
}
