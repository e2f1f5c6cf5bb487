import type { QueryClient } from '@tanstack/react-query';
import { type AsyncRouteComponent, lazyRouteComponent, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { asNavigation } from './failure-navigation.ts';
import { loadLaterWords } from '../words.ts';
import { explainMissingFile } from './guarded-reload.ts';

/** What a screen's loader receives: ids of the path as numbers, and the query of the address as it is. */
export interface LoaderInput<Params> {
  queryClient: QueryClient;
  params: Params;
  search: Record<string, unknown>;
}

interface RouterInput {
  context: { queryClient: QueryClient };
  params: object;
  deps: object;
  location: { href: string };
}

/** A route's loader: it runs the screen's loader and turns failures into navigations. */
export function loading<Params>(load: (input: LoaderInput<Params>) => Promise<unknown>, fixed?: object) {
  return async ({ context, params, deps, location }: RouterInput): Promise<void> => {
    try {
      const all = { ...params, ...fixed } as Params;
      await load({ queryClient: context.queryClient, params: all, search: deps as Record<string, unknown> });
    } catch (error) {
      throw asNavigation(error, location.href);
    }
  };
}

/** A loader in its own file, for screens that are rarely opened, so that their calls are not part of the first load. */
export function later<Name extends string, Params>(
  load: () => Promise<Record<Name, (input: LoaderInput<Params>) => Promise<unknown>>>,
  name: Name,
) {
  return async (input: LoaderInput<Params>): Promise<unknown> => {
    const module = await load().catch(explainMissingFile);
    return module[name](input);
  };
}

/** A component in its own file, by its name there: `lazy(() => import('./HomePage.tsx'), 'HomePage')`. */
export function lazy<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(() => load().catch(explainMissingFile), name);
}

/** The same for a screen whose texts are not among the first: they are fetched along with its file. */
export function lazyLater<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => (await Promise.all([load(), loadLaterWords()]))[0], name);
}

/** A lazily loaded screen that takes the ids of its path as props. Its file is fetched while its data load. */
export function screen<Props extends object>(
  Page: AsyncRouteComponent<Props>,
  fixed: Partial<Props> = {},
): AsyncRouteComponent<object> {
  const Lazy = Page as ComponentType<object>;
  function Screen() {
    const params: object = useParams({ strict: false });
    return <Lazy {...params} {...fixed} />;
  }
  return Object.assign(Screen, { preload: () => Page.preload?.() ?? Promise.resolve() });
}
