import { type AsyncRouteComponent, lazyRouteComponent, useParams } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { loadLaterWords } from '../words.ts';
import { explainMissingFile } from './guarded-reload.ts';

/** A component in its own file, by its name there: `lazy(() => import('./ErrorPages.tsx'), 'NotFoundPage')`. */
export function lazy<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(() => load().catch(explainMissingFile), name);
}

/** The same for a component whose texts are not among the first: they are fetched along with its file. */
export function lazyLater<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => (await Promise.all([load(), loadLaterWords()]))[0], name);
}

/** Fetches a file that exports one component and nothing else. */
export type ComponentFile<Props> = () => Promise<Record<string, FunctionComponent<Props>>>;

/**
 * A page in its own file, which is fetched while its data load. Its props are the ids in its path and its route's `fixed` values. Unless
 * its texts are among the first, they are fetched along with it.
 */
export function lazyPage<Props extends object>(
  file: ComponentFile<Props>,
  fixed: Partial<Props> = {},
  texts: 'first' | 'later' = 'later',
): AsyncRouteComponent<object> {
  const load = async () => ({ Page: Object.values(await file())[0] as FunctionComponent });
  const Page = (texts === 'first' ? lazy : lazyLater)(load, 'Page');
  function LazyPage() {
    const params: object = useParams({ strict: false });
    return <Page {...params} {...fixed} />;
  }
  return Object.assign(LazyPage, { preload: () => Page.preload?.() ?? Promise.resolve() });
}
