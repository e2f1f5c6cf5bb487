import type { Server } from '../core/server.ts';
import type { Settings } from '../core/env.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly studyline: Server;
    readonly settings: Settings;
  }
}
