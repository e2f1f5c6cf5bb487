import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookies of a call of the auth group. */
export interface Cookies {
  read(name: string): string | undefined;
  /** Without a time the cookie ends with the browser's session. */
  write(name: string, value: string, expires?: Date): void;
  clear(name: string): void;
}

/** No script can read these cookies, no other site sends them with a post, and over https they never leave https. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.server.settings.publicUrl?.startsWith('https:') ?? false;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (name) => request.cookies[name],
    write: (name, value, expires) =>
      void reply.setCookie(name, value, { ...attributes, ...(expires ? { expires } : {}) }),
    clear: (name) => void reply.clearCookie(name, attributes),
  };
}
