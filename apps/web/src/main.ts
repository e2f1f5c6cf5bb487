import { queryClient } from './api/query-client.ts';
import { ensureSession } from './api/session.ts';
import { followSession } from './features/app/session-navigation.ts';
import { explainMissingFile } from './navigation/guarded-reload.ts';
import { createAppRouter } from './routes.tsx';
import { loadFirstWords } from './words.ts';

// Requested before anything else. The routes await the same answer.
ensureSession().catch(() => {});

const router = createAppRouter(queryClient);
followSession(router, queryClient);

/**
 * The first screen's data load in parallel with the files that draw it. The frame of index.html shows until both have loaded. Not awaited
 * at the top level, because those files wait for this one.
 */
async function start(): Promise<void> {
  const files = import('./features/app/draw-app.tsx').catch(explainMissingFile);
  await loadFirstWords().catch(explainMissingFile);
  const [{ drawApp }] = await Promise.all([files, router.load()]);
  drawApp(router, queryClient);
}
void start();
