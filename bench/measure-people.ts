import { listMembers } from '@studyline/contract/members/calls';
import { searchTeams } from '@studyline/contract/teams/calls';
import { productCall } from './calls.ts';
import { PEOPLED } from './data.ts';
import { type Figure, ratio } from './figures.ts';
import { inTurns, latencies, percentile } from './load.ts';
import type { Reader } from './readers.ts';

const ROUNDS = 6;
const LATENCIES_PER_ROUND = 50;
const PAGE_SIZE = 25;

/** G19: the lists of a study's sites and members, in a large study compared with a small one. */
export async function measurePeople(product: string, administrator: Reader): Promise<Figure[]> {
  const callsOf = ({ channelId, sites, members }: (typeof PEOPLED)['small']) => ({
    sites: () =>
      productCall(
        product,
        administrator,
        searchTeams,
        {
          params: { channelId },
          query: { teamType: ['STUDY_SITE'], sort: 'CODE_ASC', pageSize: PAGE_SIZE },
          body: [],
        },
        ({ totalCount }) => expectCount(totalCount, sites),
      ),
    members: () =>
      productCall(
        product,
        administrator,
        listMembers,
        { params: { channelId }, query: { pageSize: PAGE_SIZE }, body: [] },
        ({ totalCount }) => expectCount(totalCount, members + 1),
      ),
  });
  const [small, large] = [callsOf(PEOPLED.small), callsOf(PEOPLED.large)];
  const kinds = {
    fewSites: small.sites,
    manySites: large.sites,
    fewMembers: small.members,
    manyMembers: large.members,
  };
  await inTurns(1, kinds, (next) => latencies(next, LATENCIES_PER_ROUND));
  const times = await inTurns(ROUNDS, kinds, (next) => latencies(next, LATENCIES_PER_ROUND));
  const p50 = (kind: keyof typeof kinds) => percentile(times[kind].flat(), 0.5);
  const bounds = { unit: ' ms', floor: 2, aim: 1.2 } as const;
  const against = (many: number, few: number, of: string) => `${many} ${of} against ${few}, p50`;
  return [
    ratio(
      'G19',
      against(PEOPLED.large.sites, PEOPLED.small.sites, 'sites'),
      [p50('manySites'), p50('fewSites')],
      bounds,
    ),
    ratio(
      'G19',
      against(PEOPLED.large.members, PEOPLED.small.members, 'members'),
      [p50('manyMembers'), p50('fewMembers')],
      bounds,
    ),
  ];
}

function expectCount(counted: number, expected: number): void {
  if (counted !== expected) throw new Error(`${expected} expected, got ${counted}`);
}
