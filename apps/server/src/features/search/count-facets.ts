import { type FacetCounts, facetNames } from '@studyline/contract/search/calls';
import type * as contract from '@studyline/contract/search/calls';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import type { Call } from '../../http/route.ts';
import type { Chosen } from '../feed/narrowing-queries.ts';
import { findPage } from '../feed/queries.ts';
import { presentPost } from '../posts/present.ts';
import { countOptions, type Counted } from './facet-queries.ts';
import { findNameHits, type NameHit } from './name-queries.ts';
import { narrowNames, openNames } from './names.ts';
import { askFor, narrowingBy } from './search.ts';

type FacetName = FacetCounts['facet'];
/** What is chosen of each facet in a query. */
const chosenIn = {
  CHANNEL: 'channelIds',
  POST_TYPE: 'postTypes',
  CLASSIFICATION: 'categoryLists',
  AUTHOR: 'authorIds',
  TEAM: 'teamLists',
  MONTH: 'months',
  ACTION_STATUS: 'actionStatuses',
} as const satisfies Record<FacetName, 'channelIds' | keyof Chosen>;

/** How many posts, or finds of a search, each value of a facet leaves. What is chosen of a facet counts for the other facets only. */
export async function countFacets(
  actor: Actor,
  { channelId, search, pageSize, facets: chosen }: Call<typeof contract.countFacets>,
): Promise<z.output<(typeof contract.countFacets)['result']>> {
  const all = [...actor.memberships.keys()];
  const channelIds = channelId.length > 0 ? channelId : all;
  const narrowing = narrowingBy(actor, { facets: chosen, channelIds });
  const { db } = actor.server;
  const named = await openNames(actor, channelIds);
  const asked = search ? await askFor(db, { narrowing, named, words: search }) : undefined;
  const wanted: Counted = { ...narrowing, asked: asked?.posts };
  const namesFound = asked?.namesFound ?? [];
  const isChosen = (facet: FacetName) =>
    facet === 'CHANNEL' ? channelId.length > 0 : wanted[chosenIn[facet]].length > 0;
  const rows = await countOptions(
    db,
    wanted,
    facetNames.filter((facet) => !isChosen(facet)),
  );
  const names = narrowNames(namesFound, wanted);
  const totalCount = (rows.find(({ facet }) => facet === 'TOTAL')?.count ?? 0) + names.length;
  const namesOf = new Map<FacetName, readonly NameHit[]>();
  for (const facet of facetNames.filter(isChosen)) {
    const others = { ...wanted, [chosenIn[facet]]: facet === 'CHANNEL' ? all : [] };
    rows.push(...(await countOptions(db, others, [facet])));
    const found =
      asked && facet === 'CHANNEL'
        ? await findNameHits(db, await openNames(actor, all), asked.names)
        : namesFound;
    namesOf.set(facet, narrowNames(found, others));
  }
  const facets = facetNames.map((facet) => {
    const options = rows
      .filter((row) => row.facet === facet)
      .map(({ value, name, count }) => ({ value, name, count }));
    return { facet, options: withNames(actor, facet, options, namesOf.get(facet) ?? names) };
  });
  return { facets, items: await findNewestPosts(actor, wanted, pageSize), totalCount };
}

type Option = FacetCounts['options'][number];

/** The options with what has been found by its name: it is of a kind and in a study. */
function withNames(
  actor: Actor,
  facet: FacetName,
  options: readonly Option[],
  names: readonly NameHit[],
): Option[] {
  const valueOf = {
    POST_TYPE: ({ kind }: NameHit) => kind,
    CHANNEL: ({ channelId }: NameHit) => `${channelId}`,
  };
  if (facet !== 'POST_TYPE' && facet !== 'CHANNEL') return [...options];
  const nameOf = (value: string) =>
    facet === 'CHANNEL' ? (actor.memberships.get(Number(value))?.channelName ?? null) : null;
  const byValue = new Map(options.map((option) => [option.value, option]));
  for (const [value, found] of Map.groupBy(names, valueOf[facet])) {
    const count = (byValue.get(value)?.count ?? 0) + found.length;
    byValue.set(value, { value, name: nameOf(value), count });
  }
  return [...byValue.values()].toSorted((one, other) => other.count - one.count);
}

async function findNewestPosts(actor: Actor, wanted: Counted, pageSize: number): Promise<PostWrapper[]> {
  const at = now();
  const list = { kind: 'ALL', sort: 'LAST_PUBLISHED_DESC', draftsAt: at } as const;
  const unlimited = { asOf: undefined, after: undefined, taxonomyId: null };
  const { rows } = await findPage(actor.server.db, { ...wanted, ...list, ...unlimited }, pageSize);
  return rows.map((row) => presentPost(actor, row, at));
}
