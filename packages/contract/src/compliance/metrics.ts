import { z } from 'zod';
import { id, MAX_ID, millis, notYet, pageOf, paging, queryFlag, repeated, whole } from '../core/common.ts';
import { channelId, teamId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { namedPerson } from '../people/person.ts';
import { postTypes } from '../posts/calls.ts';
import { teamFigures } from './calls.ts';
import { requiredActionTypes } from '../required-actions/required-action.ts';

const counts = {
  requiredCount: z.number().int(),
  completedCount: z.number().int(),
  overdueCount: z.number().int(),
};
const figures = {
  ...counts,
  completedPercentage: z.number().int().describe('Rounded down.'),
};

const teamMetrics = z
  .object({
    channelId: z.number().int(),
    teamId: z.number().int(),
    code: z.string().nullable().describe('For a study site.'),
    name: z.string(),
    ...figures,
    overduePeople: z
      .object({
        totalCount: z.number().int(),
        items: z.array(namedPerson).describe('The first few, those who have been overdue for longest first.'),
      })
      .describe('Who has overdue actions.'),
  })
  .meta({ id: 'TeamMetrics' });
export type TeamMetrics = z.infer<typeof teamMetrics>;

const studyMetrics = z
  .object({
    channelId: z.number().int(),
    ...figures,
    teamCount: z.number().int().describe('The teams of which something is required.'),
    overdueTeamCount: z.number().int(),
    worstTeams: z
      .array(teamMetrics)
      .describe('Up to three teams with overdue actions, those with the most first.'),
  })
  .meta({ id: 'StudyMetrics' });
export type StudyMetrics = z.infer<typeof studyMetrics>;

const postMetrics = z
  .object({
    postId: z.number().int(),
    version: z.number().int(),
    title: z.string(),
    postType: z.enum(postTypes),
    ...figures,
    requiredActionTypes: z.array(z.enum(requiredActionTypes)).describe('What is required, each once.'),
    dueDateTimeMillis: millis
      .nullable()
      .describe('When the next open action is due; null if none is open, or while the team is on hold.'),
  })
  .meta({ id: 'PostMetrics' });
export type PostMetrics = z.infer<typeof postMetrics>;
const postPage = pageOf(postMetrics).meta({ id: 'PostMetricsPage' });

const overdueAction = z
  .object({
    postId: z.number().int(),
    version: z.number().int(),
    title: z.string(),
    teamId: z.number().int(),
    requiredActionType: z.enum(requiredActionTypes),
    dueDateTimeMillis: millis,
  })
  .meta({ id: 'OverdueAction' });

const memberMetrics = z
  .object({
    channelId: z.number().int(),
    ...namedPerson.shape,
    teamNames: z
      .array(z.string())
      .describe('The teams for which something is required of them, as members read them.'),
    ...figures,
    overdueActions: z.array(overdueAction).describe('The first few, those overdue for longest first.'),
  })
  .meta({ id: 'MemberMetrics' });
export type MemberMetrics = z.infer<typeof memberMetrics>;

/** In the calls of the specification, but not supported yet. */
const notSupported = { countryId: notYet, groupBy: notYet, channelComplianceType: notYet };

export const listStudyMetrics = endpoint({
  id: 'listStudyMetrics',
  feature: 'compliance',
  method: 'GET',
  path: '/compliance/metrics',
  shows: ['COMPLIANCE'],
  summary: 'How many of the required actions are completed, by study',
  description:
    'Figures cover the published posts that the caller can see and the people whose actions they may view: the whole study, own posts, own and overseen teams, own teams, or themselves. Teams without compliance tracking are left out. A rule that any one member can fulfil counts once per team. Studies in which nothing is required are left out. The most overdue actions come first.',
  permission: 'COMPLIANCE_VIEW',
  query: z.object({
    channelId: channelId.optional().describe('Only this study.'),
    teamId: teamId.optional().describe('Only this team.'),
    ...notSupported,
  }),
  result: z.object({ items: z.array(studyMetrics) }),
  errors: [],
});

export const listTeamMetrics = endpoint({
  id: 'listTeamMetrics',
  feature: 'compliance',
  method: 'GET',
  path: '/compliance/metrics/teams',
  shows: ['COMPLIANCE'],
  summary: 'How many of the required actions are completed, by team',
  description:
    'Counts what `listStudyMetrics` counts. The teams with the most overdue actions come first, then those with the lowest share.',
  permission: 'COMPLIANCE_VIEW',
  query: z.object({
    ...paging,
    channelId: channelId.optional().describe('Only teams of this study.'),
    teamId: teamId.optional().describe('Only this team.'),
    ...notSupported,
  }),
  result: pageOf(teamMetrics).meta({ id: 'TeamMetricsPage' }),
  errors: [],
});

export const listMemberMetrics = endpoint({
  id: 'listMemberMetrics',
  feature: 'compliance',
  method: 'GET',
  path: '/compliance/metrics/members',
  shows: ['COMPLIANCE'],
  summary: 'How many of the required actions are completed, by member',
  description:
    'Counts what `listStudyMetrics` counts, once for each person of whom it is required: what any one member of a team can do counts for each of them. Former members appear with what they completed. The most overdue actions come first, then those overdue for longest.',
  permission: 'COMPLIANCE_VIEW',
  query: z.object({
    ...paging,
    channelId: channelId.optional().describe('Only members of this study.'),
    teamId: teamId.optional().describe('Only what is required of this team.'),
    postId: repeated(id).describe('Only these posts.'),
    restrictToRequiredActions: queryFlag.default(false).describe('Only members with open actions.'),
    ...notSupported,
    channelComplianceType: z
      .enum(['COMPLIANT', 'OVERDUE'])
      .optional()
      .describe('Only members with nothing open, or with overdue actions.'),
  }),
  result: pageOf(memberMetrics).meta({ id: 'MemberMetricsPage' }),
  errors: [],
});

export const listPostMetrics = endpoint({
  id: 'listPostMetrics',
  feature: 'compliance',
  method: 'GET',
  path: '/compliance/metrics/posts',
  shows: ['COMPLIANCE'],
  summary: 'How many of the required actions are completed, by post',
  description:
    'Counts what `listStudyMetrics` counts. Posts that require nothing are left out. The most overdue actions come first, then what is due next.',
  permission: 'COMPLIANCE_VIEW',
  query: z.object({
    ...paging,
    postId: repeated(id).describe('Only these posts.'),
    channelId: channelId.optional().describe('Only posts of this study.'),
    teamId: teamId.optional().describe('Only what is required of this team.'),
    restrictToRequiredActions: queryFlag.default(false).describe('Only posts with open actions.'),
    ...notSupported,
  }),
  result: postPage,
  errors: [],
});

/** How many teams a page of `getScopedDetails` has. */
export const TEAMS_A_PAGE = 50;

const scopedFigures = z
  .object({ postId: z.number().int(), ...teamFigures.pick({ teamId: true }).shape, ...counts })
  .meta({ id: 'ScopedFigures' });

export const getScopedDetails = endpoint({
  id: 'getScopedDetails',
  feature: 'compliance',
  method: 'GET',
  path: '/channels/{channelId}/complianceinsights/scoped-details',
  shows: ['COMPLIANCE'],
  summary: 'How many of the required actions of a study are completed, by post and team',
  description:
    'Counts what `listStudyMetrics` counts. The totals cover everything in scope; posts and teams are in pages of their own, and `figures` has those of each post with each team of these two pages, unless nothing is required there. The newest posts come first; teams are in the order of their codes and names.',
  permission: 'COMPLIANCE_VIEW',
  params: z.object({ channelId }),
  query: z.object({
    ...paging,
    teamPage: whole(1, MAX_ID)
      .default(1)
      .describe(`The page of teams, ${TEAMS_A_PAGE} each. \`page\` is that of posts.`),
    teamId: repeated(id).describe('Only these teams.'),
    postId: repeated(id).describe('Only these posts.'),
    ...notSupported,
  }),
  result: z
    .object({
      ...figures,
      dueSoonCount: z.number().int().describe('Open actions that are due within 24 hours.'),
      teamCount: z.number().int().describe('The teams of which something is required.'),
      completeTeamCount: z.number().int(),
      overdueTeamCount: z.number().int(),
      untrackedTeamCount: z
        .number()
        .int()
        .describe('The teams in scope that are left out, because their compliance is not tracked.'),
      posts: postPage,
      teams: pageOf(teamFigures).meta({ id: 'TeamFiguresPage' }),
      figures: z.array(scopedFigures),
    })
    .meta({ id: 'ScopedDetails' }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});
