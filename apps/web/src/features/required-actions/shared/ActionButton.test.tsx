import { MantineProvider } from '@mantine/core';
import { errors } from '@studyline/contract/core/errors';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { en } from '@studyline/contract/words/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { createTestServer } from '../../../api/test-server.ts';
import { useToasts } from '../../../api/toasts.ts';
import { FrameWordsContext } from '../../../ui/frame-words.ts';
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

const frameWords = { close: 'Close', cancel: 'Cancel', describeFailure: ({ message }: Error) => message };

/** The texts of the toasts. */
function Said() {
  return useToasts().map(({ id, text }) => <p key={id}>{text}</p>);
}

function show(changed: Partial<RequiredAction>, href?: string) {
  const onDone = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FrameWordsContext value={frameWords}>
          <ActionButton post={post} action={{ ...action, ...changed }} href={href} onDone={onDone} />
        </FrameWordsContext>
        <Said />
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
    'is blocked, with the reason, for %s, also in a list',
    (can) => {
      show({ can }, '/post/9');
      const button = screen.getByRole('button', { name: 'Acknowledge: Protocol', description: /\w/ });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(button);
      expect(server.to(acknowledge)).toHaveLength(0);
    },
  );

  it('leads from a list to a document that has to be read first, and waits there until it has been opened', () => {
    show({ can: 'NOT_OPENED' }, '/post/9');
    expect(screen.getByRole('link', { name: 'Read and acknowledge: Protocol' }).getAttribute('href')).toBe(
      '/post/9',
    );
    show({ can: 'NOT_OPENED' });
    const button = screen.getByRole('button', { name: 'Acknowledge' });
    expect(button.getAttribute('title')).toBe(en.requiredActions.notOpened);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['VIEW', 'NOT_OPENED', 'Read', '/post/9'],
    ['SIGN', 'NOT_OPENED', 'Read and sign', '/post/9'],
    // It plays at once.
    ['COMPLETE_COURSE', true, 'Watch', '/post/9#play'],
  ] as const)('leads to the post for %s (%s)', (requiredActionType, can, text, address) => {
    show({ requiredActionType, can }, '/post/9');
    expect(screen.getByRole('link', { name: `${text}: Protocol` }).getAttribute('href')).toBe(address);
  });

  it.each([undefined, '/post/9'])(
    'opens the dialog to sign if possible (%s), and says why not',
    async (href) => {
      const refusal = { errorDescription: errors.RULE_NOT_FOUND.description, requestId: 'r-1' };
      server.routes['/openapi/v1/app/build'] = () => ({ body: { build: 'one' } });
      server.routes['/openapi/v1/posts/9/compliance-action/signature'] = () => ({
        status: 404,
        body: { errorCode: 'RULE_NOT_FOUND', ...refusal },
      });
      show({ requiredActionType: 'SIGN' }, href);
      fireEvent.click(screen.getByRole('button', { name: /^Sign/ }));
      await screen.findByText(errors.RULE_NOT_FOUND.description);
      expect(screen.getByRole('dialog', { name: 'Sign Protocol' })).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: en.signatures.dialog.reload }));
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('waits on the post until what is signed has been opened', () => {
    show({ requiredActionType: 'SIGN', can: 'NOT_OPENED' });
    const button = screen.getByRole('button', {
      name: 'Sign',
      description: en.requiredActions.notOpened,
    });
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says, without an answer, that it is unknown whether it was recorded', async () => {
    server.routes[acknowledge] = () => ({ hangUp: true });
    const onDone = show({});
    const button = screen.getByRole('button', { name: en.requiredActions.acknowledge });
    fireEvent.click(button);
    await screen.findByText(en.app.unknownOutcome);
    await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
    expect(onDone).not.toHaveBeenCalled();
  });

  it.each(['NO_ROOM', 'INTERNAL_ERROR', 'DATABASE_UNREACHABLE', 'OUTCOME_UNKNOWN'] as const)(
    'can be pressed again after %s',
    async (errorCode) => {
      const { status, description } = errors[errorCode];
      const refusal = { errorCode, errorDescription: description, requestId: 'r-1' };
      const record = server.routes[acknowledge]!;
      server.routes[acknowledge] = () => ({ status, body: refusal });
      const onDone = show({});
      const button = screen.getByRole('button', { name: en.requiredActions.acknowledge });
      fireEvent.click(button);
      await screen.findByText(description);
      await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
      expect(onDone).not.toHaveBeenCalled();
      server.routes[acknowledge] = record;
      fireEvent.click(button);
      await expect.poll(() => onDone.mock.calls.length).toBe(1);
    },
  );
});
