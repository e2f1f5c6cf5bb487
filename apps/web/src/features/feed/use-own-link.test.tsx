import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOwnLink } from './use-own-link.ts';

const follow = vi.fn<() => void>();
vi.stubGlobal('scrollTo', () => {});

function List() {
  useOwnLink(follow);
  return <p>List</p>;
}

test('a link to the current screen counts, but going back before another has opened does not', async () => {
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/', component: List });
  const slow = createRoute({
    getParentRoute: () => root,
    path: '/slow',
    loader: () => new Promise<void>(() => {}),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([list, slow]), history });
  render(<RouterProvider router={router} />);
  await screen.findByText('List');

  void router.navigate({ to: '/slow' });
  await vi.waitFor(() => expect(history.location.pathname).toBe('/slow'));
  history.back();
  await vi.waitFor(() => expect(router.state).toMatchObject({ status: 'idle', location: { pathname: '/' } }));
  expect(follow).not.toHaveBeenCalled();

  await router.navigate({ to: '/' });
  expect(follow).toHaveBeenCalledOnce();
});
