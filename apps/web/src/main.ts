import { queryClient } from './api/query-client.ts';
import { ensureSession } from './api/session.ts';
import { followSession } from './features/app/session-navigation.ts';
import { explainMissingFile } from './navigation/guarded-reload.ts';
import { createAppRouter } from './routes.tsx';
import { loadFirstWords } from './words.ts';

// Asked for before anything else. The routes await the same answer.
ensureSession().catch(() => {});

const router = createAppRouter(queryClient);
followSession(router, queryClient);

/**
 * The data of the first screen load while the files that draw it still arrive. The frame of index.html stands until both are here.
 * Not awaited at the top level: those files wait for this one.
 */
async function start(): Promise<void> {
  const files = import('./features/app/draw-app.tsx').catch(explainMissingFile);
  await loadFirstWords().catch(explainMissingFile);
  const [{ drawApp }] = await Promise.all([files, router.load()]);
  drawApp(router, queryClient);
}
void start();
