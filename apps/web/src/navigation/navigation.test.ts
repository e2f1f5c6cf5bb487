import { isNotFound, isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../api/errors.ts';
import { asNavigation } from './failure-navigation.ts';
import { isPageKey } from './keyboard-shortcuts.ts';
import { navigateWithFallback } from './redirect-fallback.ts';
import { mayReload, reloadGuarded } from './guarded-reload.ts';

const body = (errorCode: CallError['errorCode']) => ({
  errorCode: errorCode ?? undefined,
  errorDescription: 'A sentence.',
  requestId: 'r-1',
});

describe('a failed call of a navigation', () => {
  const navigationOf = (error: unknown) => {
    const thrown = asNavigation(error, '/channel/4/timeline');
    return isRedirect(thrown) ? thrown.options : thrown;
  };

  it('leads to sign-in and back when the session has ended', () => {
    expect(navigationOf(new CallError(401, body('TOKEN_EXPIRED')))).toMatchObject({
      href: '/signin?callbackUrl=%2Fchannel%2F4%2Ftimeline',
    });
  });

  it('leads to /403 with the message, but a refused account has its own page', () => {
    expect(navigationOf(new CallError(403, body('FORBIDDEN')))).toMatchObject({
      to: '/403',
      state: { refusal: 'A sentence.' },
    });
    expect(navigationOf(new CallError(403, body('NON_EEC_USER')))).toMatchObject({
      to: '/403',
      state: { refusal: undefined },
    });
  });

  it.for([
    [new CallError(0), { passing: { sentence: null, seconds: 3 }, requestId: null }],
    [
      new CallError(429, body('TOO_MANY_REQUESTS'), 20),
      { passing: { sentence: 'A sentence.', seconds: 20 }, requestId: 'r-1' },
    ],
    [
      new CallError(503, body('DATABASE_UNREACHABLE'), 5),
      { passing: { sentence: 'A sentence.', seconds: 5 }, requestId: 'r-1' },
    ],
    [new CallError(503), { passing: { sentence: null, seconds: 3 }, requestId: null }],
    [new CallError(500, body('INTERNAL_ERROR')), { passing: undefined, requestId: 'r-1' }],
    [new CallError(404), { passing: undefined, requestId: null }],
    [new CallError(403), { passing: undefined, requestId: null }],
    [new CallError(409, body('NOT_PUBLISHED')), { passing: undefined, requestId: 'r-1' }],
  ] as const)('leads to /500 with the way back', ([error, failure]) => {
    expect(navigationOf(error)).toMatchObject({
      to: '/500',
      state: { failure: { href: '/channel/4/timeline', ...failure } },
    });
  });

  it('shows a 404 page if there is nothing that the person may see', () => {
    expect(isNotFound(asNavigation(new CallError(404, body('CHANNEL_NOT_FOUND')), '/'))).toBe(true);
  });

  it('shows who withdrew a post', () => {
    expect(asNavigation(new CallError(410, body('POST_WITHDRAWN')), '/')).toMatchObject({
      isNotFound: true,
      data: { withdrawn: 'A sentence.' },
    });
  });

  it('passes on errors other than failed calls', () => {
    const error = new TypeError('a bug');
    expect(asNavigation(error, '/')).toBe(error);
  });
});

describe('reloading', () => {
  beforeEach(() => sessionStorage.clear());

  it('happens once in ten seconds', () => {
    const reload = vi.fn();
    expect(reloadGuarded(reload)).toBe(true);
    expect(reloadGuarded(reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(mayReload(Date.now() + 9000)).toBe(false);
    expect(mayReload(Date.now() + 10_000)).toBe(true);
  });

  it('is not blocked by a clock that was set back', () => {
    reloadGuarded(() => {});
    expect(mayReload(Date.now() - 60_000)).toBe(true);
  });
});

describe('a redirect to sign-in', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is left to the browser if it has not finished after a minute', async () => {
    const load = vi.fn();
    void navigateWithFallback({ navigate: () => new Promise(() => {}) }, '/signin', load);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledExactlyOnceWith('/signin');
  });

  it('stops waiting once it has finished', async () => {
    const load = vi.fn();
    await navigateWithFallback({ navigate: () => Promise.resolve() }, '/signin', load);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(load).not.toHaveBeenCalled();
  });
});

describe('isPageKey', () => {
  const pressOn = (html: string, init: KeyboardEventInit = {}) => {
    document.body.innerHTML = html;
    let found: boolean | undefined;
    const listen = (event: KeyboardEvent) => {
      found = isPageKey(event);
    };
    document.addEventListener('keydown', listen, { once: true });
    document.body.firstElementChild!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'g', bubbles: true, ...init }),
    );
    return found;
  };

  it('accepts keys pressed on the page', () => {
    expect(pressOn('<a href="/">Home</a>')).toBe(true);
  });

  it.for([
    '<input>',
    '<textarea></textarea>',
    '<select></select>',
    '<dialog></dialog>',
    '<div role="menu"></div>',
  ])('rejects keys typed into %s', (html) => {
    expect(pressOn(html)).toBe(false);
  });

  it('rejects the browser’s shortcuts', () => {
    expect(pressOn('<a href="/">Home</a>', { ctrlKey: true })).toBe(false);
    expect(pressOn('<a href="/">Home</a>', { metaKey: true })).toBe(false);
    expect(pressOn('<a href="/">Home</a>', { altKey: true })).toBe(false);
  });
});
