declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Hoodiecrow {
    server: Server;
    folderCache: Record<string, { messages: { raw: string; flags: string[] }[] }>;
    listen(port: number, host: string): void;
    close(closed: () => void): void;
    appendMessage(folder: string, flags: string[], date: string | false, raw: string): void;
  }
  export default function hoodiecrow(options: {
    plugins: string[];
    storage: Record<string, { messages: { raw: string }[] }>;
  }): Hoodiecrow;
}
