import './theme/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { ensureSession } from './api/session.ts';
import { Notices } from './features/app/Notices.tsx';
import { RouterLink } from './navigation/RouterLink.tsx';
import { followSession } from './features/app/session-navigation.ts';
import { createAppRouter } from './routes.tsx';
import { theme } from './theme/theme.ts';
import { variablesResolver } from './theme/variables.ts';
import { LinkProvider } from './ui/Link.tsx';
import './words.ts';

// Asked for before anything renders. The routes await the same answer.
ensureSession().catch(() => {});

const router = createAppRouter(queryClient);
followSession(router, queryClient);

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <LinkProvider value={RouterLink}>
          <RouterProvider router={router} />
          <Notices />
        </LinkProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
