import type { Server } from '../core/server.ts';
import type { Settings } from '../core/env.ts';
import type { Shutdown } from './shutdown.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly studyline: Server;
    readonly settings: Settings;
    readonly shutdown: Shutdown;
  }
}
