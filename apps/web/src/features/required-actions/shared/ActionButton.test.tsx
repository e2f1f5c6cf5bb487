import { MantineProvider } from '@mantine/core';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestServer } from '../../../api/test-server.ts';
import { ActionButton } from './ActionButton.tsx';

const server = createTestServer();
const acknowledge = '/openapi/v1/posts/9/compliance-action/acknowledge';
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  server.routes[acknowledge] = () => ({ body: { completedAtDateTimeMillis: 1, isCompliant: true } });
});

const post = { postId: 9, channelId: 4, title: 'Protocol' };
const action = {
  ruleId: 1,
  teamId: 2,
  version: 3,
  requiredActionType: 'ACKNOWLEDGE',
  can: true,
} as RequiredAction;

function show(changed: Partial<RequiredAction>, href?: string) {
  const onDone = vi.fn<() => void>();
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ActionButton post={post} action={{ ...action, ...changed }} href={href} onDone={onDone} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return onDone;
}

describe('the button of an action', () => {
  it.each([undefined, '/post/9'])('acknowledges in place if possible (%s)', async (href) => {
    const onDone = show({}, href);
    fireEvent.click(screen.getByRole('button', { name: /^Acknowledge/ }));
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    const [sent] = server.to(acknowledge);
    expect(sent?.query.get('version')).toBe('3');
    expect(JSON.parse(sent!.body)).toEqual({ ruleId: 1, teamId: 2 });
  });

  it.each(['WRONG_TEAM', 'NOT_ADDRESSED', 'POST_SUPERCEDED'] as const)(
    'waits with the reason for %s, in a list too',
    (can) => {
      show({ can }, '/post/9');
      const button = screen.getByRole('button', { name: 'Acknowledge: Protocol', description: /\w/ });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(button);
      expect(server.to(acknowledge)).toHaveLength(0);
    },
  );

  it('leads from a list to a document that has to be read first, and waits there until it was opened', () => {
    show({ can: 'NOT_OPENED' }, '/post/9');
    expect(screen.getByRole('link', { name: 'Read and acknowledge: Protocol' }).getAttribute('href')).toBe(
      '/post/9',
    );
    show({ can: 'NOT_OPENED' });
    const button = screen.getByRole('button', { name: 'Acknowledge' });
    expect(button.getAttribute('title')).toMatch(/download it/);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['VIEW', 'NOT_OPENED', 'Read'],
    ['SIGN', 'NOT_OPENED', 'Read and sign'],
    ['SIGN', true, 'Sign'],
    ['COMPLETE_COURSE', true, 'Watch'],
  ] as const)('leads to the post for %s (%s)', (requiredActionType, can, text) => {
    show({ requiredActionType, can }, '/post/9');
    expect(screen.getByRole('link', { name: `${text}: Protocol` })).toBeTruthy();
  });
});
