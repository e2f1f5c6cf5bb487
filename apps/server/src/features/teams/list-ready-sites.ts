import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { pageOf } from '../../core/paging.ts';
import { holdsAll } from '../../core/roles.ts';
import { presentTeamName } from '../people/present.ts';
import { findReadySites } from './ready-sites-queries.ts';

/** The sites that the caller could activate now, in all studies. */
export async function listReadySites(
  actor: Actor,
  query: z.output<(typeof contract.listReadySites)['query']>,
): Promise<Result<typeof contract.listReadySites>> {
  const channelIds = [...actor.memberships.values()]
    .filter((member) => holdsAll(member, 'TEAM_STATUS_CHANGE'))
    .map(({ channelId }) => channelId);
  const { rows, total } = await findReadySites(actor.server.db, channelIds, {
    skip: (query.page - 1) * query.pageSize,
    limit: query.pageSize,
  });
  const items = rows.map(({ readySince, team, ...site }) => ({
    ...site,
    code: team.code,
    name: presentTeamName(actor.languageId, team) ?? '',
    readySinceDateTimeMillis: readySince.getTime(),
  }));
  return pageOf(items, query, total);
}
