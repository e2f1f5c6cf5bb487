import { addresses } from '@studyline/contract/core/addresses';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter } from '../src/routes.tsx';

test.each(Object.entries(addresses))('the address %s has a route', (_, address) => {
  const path = String(Reflect.apply(address, undefined, [1, 1, 1]));
  const [, , route] = createAppRouter(new QueryClient()).getMatchedRoutes(path);
  expect(route?.fullPath.replaceAll(/\{-\$\w+\}|\$\w+/g, '1').replace(/(?<=.)\/$/, '')).toBe(path);
});
