import { queryClient } from './api/query-client.ts';
import { ensureSession } from './api/session.ts';
import { followSession } from './features/app/session-navigation.ts';
import { explainMissingFile } from './navigation/guarded-reload.ts';
import { createAppRouter } from './routes.tsx';
import { loadFirstWords } from './words.ts';

// Requested before anything else. The routes await the same answer.
const session = ensureSession().catch(() => {});

const router = createAppRouter(queryClient);
followSession(router, queryClient);

/**
 * The first screen's data load in parallel with the files that draw it. The frame of index.html shows until all have loaded. Not awaited
 * at the top level, because those files wait for this one.
 */
async function start(): Promise<void> {
  const words = loadFirstWords().catch(explainMissingFile);
  const data = router.load();
  // Running the files that draw takes a while, during which nothing would be asked for.
  await session;
  const files = import('./features/app/draw-app.tsx').catch(explainMissingFile);
  const [{ drawApp }] = await Promise.all([files, data, words]);
  drawApp(router, queryClient);
}
void start();
