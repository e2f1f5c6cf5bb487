import { z } from 'zod';
import { id, millis, notYet, pageOf, paging, queryFlag, repeated } from '../core/common.ts';
import { channelId, teamId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { namedPerson } from '../people/person.ts';
import { postTypes } from '../posts/calls.ts';
import { requiredActionTypes } from '../required-actions/required-action.ts';

const figures = {
  requiredCount: z.number().int(),
  completedCount: z.number().int(),
  overdueCount: z.number().int(),
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
  result: pageOf(postMetrics).meta({ id: 'PostMetricsPage' }),
  errors: [],
});
