import { en } from '@studyline/contract/words/en';
import { fillText } from '@studyline/contract/words/texts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { helpScreens } from '../src/features/app/help-screens.ts';
import { createAppRouter } from '../src/routes.tsx';

/** A route, without the types of all routes. */
interface AnyScreen {
  id: string;
  fullPath: string;
  children?: unknown;
  options: { component?: unknown };
}

test('help explains every signed-in screen in at most two sentences', () => {
  const routes = Object.values(createAppRouter(new QueryClient()).routesById) as unknown as AnyScreen[];
  const screens = routes.filter(
    ({ id, children, options }) => id.startsWith('/signed-in/') && !children && options.component,
  );
  expect(screens.map(({ fullPath }) => fullPath).toSorted()).toEqual(Object.keys(helpScreens).toSorted());
  for (const { text } of Object.values(helpScreens))
    expect(fillText(en, text, {})).toMatch(/^[^.]+\.( [^.]+\.)?$/);
});
