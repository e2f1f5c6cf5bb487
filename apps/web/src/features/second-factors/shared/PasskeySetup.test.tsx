import { MantineProvider } from '@mantine/core';
import { en } from '@studyline/contract/words/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { createTestServer } from '../../../api/test-server.ts';
import { FrameWordsContext } from '../../../ui/frame-words.ts';
import { PasskeySetup } from './PasskeySetup.tsx';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  queryClient.clear();
});

const frameWords = { close: 'Close', cancel: 'Cancel', describeFailure: ({ message }: Error) => message };

function show({ hasPassword }: { hasPassword: boolean }) {
  const factors = { isRequired: false, isProved: false, allowsPasskeys: true, totp: null, passkeys: [] };
  server.routes['/openapi/v1/user/second-factors'] = () => ({ body: { ...factors, recoveryCodesLeft: 0 } });
  server.routes['/openapi/v1/app/build'] = () => ({});
  server.routes['/openapi/v1/user/profile'] = () => ({ body: { hasPassword } });
  server.routes['/auth/providers'] = () => ({});
  server.routes['/openapi/v1/user/connected-accounts'] = () => ({
    body: { items: [{ provider: 'hospital' }] },
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FrameWordsContext value={frameWords}>
          <PasskeySetup onClose={() => undefined} />
        </FrameWordsContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

describe('setting up a passkey without a second factor, a while after signing in', () => {
  it('asks for the password', async () => {
    show({ hasPassword: true });
    expect(await screen.findByLabelText(en.secondFactors.password)).toBeDefined();
  });

  it('sends people without a password to their organisation, and does not ask for one', async () => {
    show({ hasPassword: false });
    expect(await screen.findByText(en.secondFactors.providerAgain)).toBeDefined();
    expect(screen.queryByLabelText(en.secondFactors.password)).toBeNull();
  });
});
