import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookies of a call in the auth group, whether a browser makes it, and the hosts by which one may know this installation. */
export interface Cookies {
  hosts: readonly string[];
  /** Browsers say where a form comes from. A program that says it too is treated like one. */
  isBrowser: boolean;
  read(name: string): string | undefined;
  /** Without a time the cookie ends with the browser's session. */
  write(name: string, value: string, expires?: Date): void;
  clear(name: string): void;
}

/**
 * Scripts cannot read these cookies, other sites cannot send them with a post, and over https they are never sent unencrypted.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const { publicUrl } = request.server.settings;
  const secure = publicUrl?.startsWith('https:') ?? false;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    hosts: [request.host, ...(publicUrl ? [new URL(publicUrl).host] : [])],
    isBrowser: request.headers.origin !== undefined,
    read: (name) => request.cookies[name],
    write: (name, value, expires) =>
      void reply.setCookie(name, value, { ...attributes, ...(expires ? { expires } : {}) }),
    clear: (name) => void reply.clearCookie(name, attributes),
  };
}
