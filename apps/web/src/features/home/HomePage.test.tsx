import { MantineProvider } from '@mantine/core';
import { type Init, initMember } from '@studyline/contract/app/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { q } from '../../api/query-options.ts';
import { HomePage } from './HomePage.tsx';

afterEach(() => vi.useRealTimers());

it.each([
  [0, 'Hello, Ada'],
  [4, 'Hello, Ada'],
  [5, 'Good morning, Ada'],
  [12, 'Good afternoon, Ada'],
  [18, 'Good evening, Ada'],
  [23, 'Good evening, Ada'],
])('greets at %i o’clock with "%s"', (hour, greeting) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, hour), toFake: ['Date'] });
  const queryClient = new QueryClient();
  const basicUserInfo = { firstName: 'Ada', emailAddress: 'ada@studyline.example' };
  const init = {
    channelSummaries: [],
    clients: [],
    can: { createFirstClient: 'NOT_FIRST_ADMINISTRATOR' },
    user: { basicUserInfo },
  };
  queryClient.setQueryData(q(initMember).queryKey, init as unknown as Init);
  queryClient.setQueryDefaults(q(initMember).queryKey, { staleTime: Infinity });
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <HomePage />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(greeting);
});
