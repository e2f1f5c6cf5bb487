import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/delegations/calls';
import { EXPORT_LIMIT } from '@studyline/contract/members/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import { inTurn } from '../../files/in-turn.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { csvAnswer } from '../../http/csv-answer.ts';
import { shortTeamName } from '../people/present.ts';
import { requireTeam } from '../teams/lock-team.ts';
import { canViewTeam, type TeamFacts } from '../teams/policy.ts';
import { factsOf } from '../teams/present.ts';
import type { TeamRow } from '../teams/queries.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { canAddDelegations, canDecideDelegations } from './policy.ts';
import { printLog } from './log-pdf.ts';
import { presentLine, reasonOf } from './present.ts';
import { countLines, findLines, type LineRow, type LinesWanted, readLines } from './queries.ts';

/** A team that the caller sees. Throws CHANNEL_NOT_FOUND, TEAM_NOT_FOUND. */
export async function requireSeenTeam(
  actor: Actor,
  { channelId, teamId }: { channelId: number; teamId: number },
): Promise<{ row: TeamRow; facts: TeamFacts }> {
  await requireDirectory(actor, channelId);
  const row = await requireTeam(actor.server.db, channelId, teamId);
  const facts = factsOf(row);
  authorize(canViewTeam(actor, facts));
  return { row, facts };
}

type Filters = Pick<Call<typeof contract.listDelegations>, 'teamId' | 'group' | 'userId' | 'dutyId' | 'asOf'>;

function wantedOf({ teamId, group, userId, dutyId, asOf }: Filters): LinesWanted {
  return { teamId, group, userId, dutyId, asOf, now: now() };
}

export async function listDelegations(
  actor: Actor,
  call: Call<typeof contract.listDelegations>,
): Promise<Result<typeof contract.listDelegations>> {
  const { facts } = await requireSeenTeam(actor, call);
  const { page, pageSize } = call;
  const wanted = wantedOf(call);
  const [rows, counts] = await Promise.all([
    findLines(actor.server.db, wanted, { offset: (page - 1) * pageSize, limit: pageSize }),
    countLines(actor.server.db, wanted),
  ]);
  const items = rows.map((row) => presentLine(actor, facts, row));
  return {
    ...pageOf(items, { page, pageSize }, totalOf(counts, call.group)),
    counts,
    can: { add: canAddDelegations(actor, facts), decide: canDecideDelegations(actor, facts) },
  };
}

function totalOf(counts: Awaited<ReturnType<typeof countLines>>, group: LinesWanted['group']): number {
  const { waiting, inForce, ended } = counts;
  switch (group) {
    case undefined:
      return waiting + inForce + ended;
    case 'CURRENT':
      return waiting + inForce;
    case 'WAITING':
      return waiting;
    case 'IN_FORCE':
      return inForce;
    case 'ENDED':
      return ended;
  }
}

/** A PDF of this many lines takes some seconds to lay out. */
const PDF_LIMIT = 2_000;

/** The same as a table, or to print. */
export async function exportDelegations(
  actor: Actor,
  call: Call<typeof contract.exportDelegations>,
): Promise<Bytes> {
  const { row: team } = await requireSeenTeam(actor, call);
  const { channelId, teamId, group, userId, dutyId, asOf, format } = call;
  const wanted = wantedOf(call);
  const { languageId } = actor;
  const name = word(languageId, 'delegations.table.fileName', { team: shortTeamName(team) });
  const given = { group, userId, dutyId, asOf };
  const filters = Object.fromEntries(
    Object.entries(given).flatMap(([key, one]) => (one === undefined ? [] : [[key, one]])),
  );
  const record = (count: number) =>
    recordTaking(actor, { type: 'team.delegationsExported', channelId, teamId, count, filters });
  if (format === 'PDF') {
    const rows = await findLines(actor.server.db, wanted, { offset: 0, limit: PDF_LIMIT + 1 });
    if (rows.length > PDF_LIMIT) throw new AppError('LIST_TOO_LONG', { words: { limit: PDF_LIMIT } });
    const log = { title: name, rows, asOf, at: wanted.now };
    return inTurn(actor, 'printingOf', () => printLog(languageId, log, () => record(rows.length)));
  }
  return csvAnswer(actor, call, async (now) => {
    await requireSeenTeam(now, call);
    return {
      name,
      heading: columns.map((column) => word(languageId, `delegations.table.${column}`)),
      async *read(trx) {
        for await (const rows of readLines(trx, wanted, { offset: 0, limit: EXPORT_LIMIT + 1 }))
          yield rows.map((row) => lineOf(languageId, row));
      },
      most: { lines: EXPORT_LIMIT, refusal: 'LIST_TOO_LONG' },
      record,
    };
  });
}

const columns = [
  'person',
  'duty',
  'from',
  'to',
  'timeZone',
  'status',
  'askedBy',
  'askedAt',
  'decidedBy',
  'decidedAt',
  'endedBy',
  'endedAt',
  'reason',
  'warning',
  'hash',
] as const;

function lineOf(languageId: string, row: LineRow): string[] {
  const timeOf = (at: Date | null) => at?.toISOString() ?? '';
  return [
    row.name,
    dutyName(languageId, { key: row.dutyKey, name: row.dutyName }),
    row.from,
    row.to ?? '',
    row.timeZone,
    word(languageId, `delegations.status.${row.status}`),
    row.askedBy,
    timeOf(row.askedAt),
    row.decidedBy ?? '',
    timeOf(row.decidedAt),
    row.endedBy ?? '',
    timeOf(row.endedAt),
    reasonOf(languageId, row),
    row.isApproverUnfit ? word(languageId, 'delegations.unfit') : '',
    row.hash ?? '',
  ];
}
