import '../../theme/styles.ts';
// Set up first, because it says that a file could not be fetched.
import './ErrorPages.tsx';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { describeInForm } from '../../api/errors.ts';
import { IdleLock } from './IdleLock.tsx';
import { Notices } from './Notices.tsx';
import { fileLoader } from '../../navigation/on-demand.tsx';
import { RouterLink } from '../../navigation/RouterLink.tsx';
import { theme } from '../../theme/theme.ts';
import { variablesResolver } from '../../theme/variables.ts';
import { FileLoaderContext } from '../../ui/file-loader.ts';
import { FrameWordsContext } from '../../ui/frame-words.ts';
import { LinkProvider } from '../../ui/Link.tsx';
import { t } from '../../words.ts';

// Loaded while the data are still loading. Before this file it would delay the scripts on a slow connection.
document.fonts.load('1em "Inter Variable"').catch(() => {});

/** Replaces the frame of index.html by the app. */
export function drawApp(router: AnyRouter, queryClient: QueryClient): void {
  const frameWords = { close: t('app.close'), cancel: t('app.cancel'), describeFailure: describeInForm };
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={variablesResolver} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <LinkProvider value={RouterLink}>
            <FileLoaderContext value={fileLoader}>
              <FrameWordsContext value={frameWords}>
                <RouterProvider router={router} />
                <RouterContextProvider router={router}>
                  <Notices />
                  <IdleLock />
                </RouterContextProvider>
              </FrameWordsContext>
            </FileLoaderContext>
          </LinkProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
