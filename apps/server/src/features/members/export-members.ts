import type * as contract from '@studyline/contract/members/calls';
import { EXPORT_LIMIT } from '@studyline/contract/members/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import type { Bytes } from '../../http/route.ts';
import { recordLooks } from '../people/contact-looks.ts';
import { presentTeamName } from '../people/present.ts';
import { csvAnswer } from '../../http/csv-answer.ts';
import { openDirectory, readPeople, wantedOf } from './directory.ts';
import type { MemberLine, MembersWanted } from './directory-queries.ts';
import { countPeople, type InvitedRow, readPeopleLines } from './people-queries.ts';
import { invitedAt, invitedName, presentRemoval } from './present.ts';

/** The members and invited people whom the caller sees, as a table. */
export const exportMembers = (
  caller: Actor,
  { channelId, signal, ...query }: Call<typeof contract.exportMembers>,
): Promise<Bytes> =>
  csvAnswer(caller, { signal }, async (actor) => {
    const { channelName } = requireMembership(actor, channelId);
    const { directory } = await openDirectory(actor, channelId);
    const wanted = wantedOf(channelId, directory, query);
    const bounds = { sort: query.sort, offset: 0, limit: EXPORT_LIMIT + 1 };
    const { languageId } = actor;
    const columns = columnsOf(languageId);
    const members: number[] = [];
    return {
      name: word(languageId, 'server.memberTable.fileName', { study: channelName }),
      heading: columns.map(([name]) => name),
      async *read(trx) {
        const { asked } = await readPeople(trx, wanted, async (one) => ({
          asked: one,
          total: one.search ? await countPeople(trx, one) : undefined,
        }));
        for await (const rows of readPeopleLines(trx, asked, bounds)) {
          members.push(...rows.flatMap((row) => (row.status === 'INVITED' ? [] : row.userId)));
          yield rows.map((row) => {
            const line = row.status === 'INVITED' ? lineOf(row) : row;
            return columns.map(([, cell]) => cell(line));
          });
        }
      },
      most: { lines: EXPORT_LIMIT, refusal: 'LIST_TOO_LONG' },
      record: async (count) => {
        await recordLooks(actor, channelId, 'TABLE', members);
        await recordTaking(actor, {
          type: 'channel.membersExported',
          channelId,
          userId: actor.userId,
          count,
          ...filtersOf(wanted),
        });
      },
    };
  });

/** The filters as they are recorded: what was typed is a text of people. */
function filtersOf({ status, search, emailAddress, roleId, roleNames, teamId, countryId }: MembersWanted) {
  const names = roleNames.length > 0 ? [...roleNames] : undefined;
  const given = { memberStatusType: status ?? undefined, roleId, roleNames: names, teamId, countryId };
  return {
    filters: Object.fromEntries(Object.entries(given).flatMap(([name, one]) => (one ? [[name, one]] : []))),
    search: search || undefined,
    emailAddress: emailAddress || undefined,
  };
}

type Line = ReturnType<typeof lineOf> | MemberLine;
type Column = [name: string, cell: (line: Line) => string];

function columnsOf(languageId: string): Column[] {
  const removalOf = ({ removal }: Line) => removal && presentRemoval(languageId, removal);
  return [
    [word(languageId, 'server.memberTable.name'), ({ displayName }) => displayName],
    [word(languageId, 'server.memberTable.emailAddress'), ({ emailAddress }) => emailAddress],
    [word(languageId, 'server.memberTable.jobTitle'), ({ jobTitle }) => jobTitle ?? ''],
    [
      word(languageId, 'server.memberTable.status'),
      ({ isDisabled, status }) => word(languageId, `server.memberStatus.${isDisabled ? 'DISABLED' : status}`),
    ],
    [word(languageId, 'server.memberTable.roles'), ({ roles }) => roles.join('; ')],
    [
      word(languageId, 'server.memberTable.teams'),
      ({ teams }) => teams.map((team) => presentTeamName(languageId, team) ?? team.name).join('; '),
    ],
    [word(languageId, 'server.memberTable.joined'), ({ joinedAt }) => joinedAt.toISOString()],
    [word(languageId, 'server.memberTable.ended'), ({ endedAt }) => endedAt?.toISOString() ?? ''],
    [word(languageId, 'server.memberTable.removedBy'), (line) => removalOf(line)?.displayName ?? ''],
    [word(languageId, 'server.memberTable.reason'), (line) => removalOf(line)?.reason ?? ''],
  ];
}

function lineOf(
  row: InvitedRow,
): Omit<MemberLine, 'memberId' | 'userId' | 'status'> & Pick<InvitedRow, 'status'> {
  const { emailAddress, status, offers } = row;
  return {
    displayName: invitedName(row),
    emailAddress,
    jobTitle: null,
    status,
    joinedAt: new Date(invitedAt(row)),
    endedAt: null,
    isDisabled: false,
    roles: [...new Set(offers.flatMap(({ roles }) => roles.map(({ name }) => name)))],
    teams: offers.map(({ team }) => team),
    removal: null,
  };
}
