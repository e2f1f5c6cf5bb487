import type { Endpoint } from '@studyline/contract/core/endpoint';
import type { FetchInfiniteQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { hasNoAnswer } from '../api/errors.ts';
import { isQueryOf } from '../api/query-options.ts';
import { asNavigation } from './failure-navigation.ts';
import { explainMissingFile } from './guarded-reload.ts';

/** What a screen's loader receives: the ids in the path as numbers, and the raw query of the address. */
export interface LoaderInput<Params = object> {
  queryClient: QueryClient;
  params: Params;
  search: Record<string, unknown>;
  /** The screen may never be shown: somebody points at a link to it. */
  isPreload: boolean;
}

export type Loader<Params> = (input: LoaderInput<Params>) => Promise<unknown>;

type NameIn<Part extends string> = Part extends `$${infer Name}` ? Name : never;
type OptionalIn<Part extends string> = Part extends `{-$${infer Name}}` ? Name : never;
type PartsOf<Path extends string> = Path extends `${infer Part}/${infer Rest}` ? Part | PartsOf<Rest> : Path;
/** The ids in a route's path. They are numbers, except members' ids. */
export type ParamsOf<Path extends string> = {
  [Name in NameIn<PartsOf<Path>>]: Name extends 'token' | 'memberId' ? string : number;
} & { [Name in OptionalIn<PartsOf<Path>>]?: number };

interface RouterInput {
  context: { queryClient: QueryClient };
  params: object;
  deps: object;
  location: { href: string };
  preload: boolean;
}

/** A route's loader: it runs the screen's loader and turns failures into navigations. */
export function loading<Params>(load: Loader<Params>, fixed?: object) {
  return async ({ context, params, deps, location, preload }: RouterInput): Promise<void> => {
    try {
      await load({
        queryClient: context.queryClient,
        params: { ...params, ...fixed } as Params,
        search: deps as Record<string, unknown>,
        isPreload: preload,
      });
    } catch (error) {
      throw asNavigation(error, location.href);
    }
  };
}

/** A loader in its own file, for rarely opened screens, so that their calls are not part of the first load. */
export function later<Params>(file: () => Promise<{ load: Loader<Params> }>): Loader<Params> {
  return async (input) => (await file().catch(explainMissingFile)).load(input);
}

interface List<Data, Key extends QueryKey, Page> {
  endpoint: Endpoint;
  params?: Record<string, unknown>;
  /** The list given by the address. */
  options: FetchInfiniteQueryOptions<Data, Error, Data, Key, Page>;
}

/**
 * Loads the first page of a list, and whatever else its screen needs. While the screen is open, another list is not awaited: the previous
 * one stays until the answer arrives. Without a connection, a list that was loaded before is shown from the cache.
 */
export async function loadFirstPage<Data, Key extends QueryKey, Page>(
  queryClient: QueryClient,
  { endpoint, params, options }: List<Data, Key, Page>,
  loadOthers?: () => Promise<unknown>,
): Promise<void> {
  const kind = options.queryKey[2];
  const open = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) => queryKey[2] === kind && isQueryOf(queryKey, endpoint, { params }),
  });
  if (open.length > 0) return;
  const kept = queryClient.getQueryData(options.queryKey);
  try {
    await Promise.all([loadOthers?.(), queryClient.fetchInfiniteQuery(options)]);
  } catch (error) {
    if (!kept || !hasNoAnswer(error)) throw error;
  }
}
