import { renderHook } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestServer } from '../api/test-server.ts';
import { useToasts } from '../api/toasts.ts';
import { announceTeam } from './team-toasts.ts';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});

const pass = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

test('several team events within a second show one toast, and a team that the person does not see shows none', async () => {
  const named = (displayName: string) => () => ({ body: { displayName } });
  server.routes['/openapi/v1/channels/4/teams/1'] = named('IE-1, Dublin');
  server.routes['/openapi/v1/channels/4/teams/2'] = named('IE-2, Cork');
  const { result } = renderHook(() => useToasts());
  const said = [
    announceTeam('teamUpdated', { channelId: 4, teamId: 1 }),
    announceTeam('teamUpdated', { channelId: 4, teamId: 2 }),
  ];
  await Promise.all(said);
  await pass(1000);
  await announceTeam('teamAdded', { channelId: 4, teamId: 3 });
  expect(result.current.map(({ text }) => text)).toEqual(['IE-1, Dublin has been successfully updated.']);
  expect(server.got.map(({ path }) => path)).not.toContain('/openapi/v1/channels/4/teams/2');
});
