import { z } from 'zod';
import { channelRole } from '../channels/calls.ts';
import { id, line, pageOf, paging, repeated, whole } from '../core/common.ts';
import { ruleSet } from '../compliance/calls.ts';
import { endpoint, type Result } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { channelId, postParams } from '../core/params.ts';
import { author } from '../people/person.ts';
import { changeTypes, wouldAsk } from '../posts/calls.ts';
import { permissionEntry, permissionSet } from './permission-set.ts';
import { postBlinding } from './calls.ts';
import { blindings, teamTypes } from '../teams/team-types.ts';

const ofStudy = z.object({ channelId });
const ofPost = z.object(postParams);
const count = z.number().int();

const sharedTeam = z
  .object({
    teamId: z.number().int(),
    teamName: z.string().describe('As people read it: "Site US001, Birmingham".'),
    teamType: z.enum(teamTypes),
    blinding: z.enum(blindings),
    awaitsActivation: z
      .boolean()
      .describe(
        'Planned or selected: its people see a post before the activation only if it is for that time too.',
      ),
    memberCount: count,
  })
  .meta({ id: 'SharedTeam' });
export type SharedTeam = z.infer<typeof sharedTeam>;

export const getSharing = endpoint({
  id: 'getSharing',
  feature: 'sharing',
  method: 'GET',
  path: '/channels/{channelId}/sharing',
  summary: 'With whom the caller can share a post of a study',
  description:
    'Roles with how many people hold them, the teams that the caller may share with, which of them are blinded, and what a new post starts from.',
  permission: 'POST_CREATE_DRAFT',
  params: ofStudy,
  query: z.object({
    ...paging,
    search: line(0, 200).optional().describe('Parts of the name, the number or the city of a team.'),
    teamId: repeated(id).describe('Only these teams.'),
  }),
  result: z.object({
    roles: z.array(channelRole),
    teams: pageOf(sharedTeam).describe(
      'Those that the caller may share with: sites by number, then the others by name.',
    ),
    defaultPermissions: permissionSet.describe('What a new post of the caller starts from.'),
    can: z.object({
      shareWithAll: may.describe('Whether the caller shares with the whole study and with roles.'),
      markUnblinded: may.describe('Whether the caller marks a post for the unblinded only.'),
    }),
  }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});
export type Sharing = Result<typeof getSharing>;

const people = z
  .object({
    memberCount: count,
    members: z.array(author).describe('The first of them by name whom the caller sees.'),
  })
  .meta({ id: 'SomeReaders' });

/** How many teams the answer names. */
export const TEAMS_NAMED = 100;

export const previewReaders = endpoint({
  id: 'previewReaders',
  feature: 'sharing',
  method: 'POST',
  path: '/channels/{channelId}/readers/preview',
  summary: 'Who would get a post, and what it would ask of them; changes nothing',
  description:
    'Of a new post of the caller, or of one that exists and that the caller may change or approve. What is left out of such a post is as it stands there.',
  permission: 'POST_CREATE_DRAFT',
  causes: [],
  params: ofStudy,
  body: z.strictObject({
    postId: id.optional(),
    viewPost: permissionEntry.optional().describe('Of a new post, without it the default of the study.'),
    blinding: postBlinding.optional(),
    preActivation: z.boolean().optional().describe('Whether sites see it before they are active.'),
    ruleSet: ruleSet.optional().describe('What is to be required of readers.'),
    changeType: z
      .enum(changeTypes)
      .optional()
      .describe('Of another version of a post. Left out, it is that of its draft, or else MAJOR.'),
    words: whole(0, 10_000_000).optional().describe('How long the text is, where it is not stored yet.'),
  }),
  result: z.object({
    memberCount: count.describe('Everybody who would read it, the author among them.'),
    includesOwn: z.boolean().describe('Whether the caller would read it.'),
    roles: z
      .array(z.object({ roleId: z.number().int(), name: z.string(), memberCount: count }))
      .describe('How many of them hold which role. Somebody with two of them counts twice.'),
    teams: z
      .array(
        z.object({
          teamId: z.number().int(),
          teamName: z.string(),
          isSite: z.boolean(),
          memberCount: count,
        }),
      )
      .describe(
        'The first 100 of their teams, of those that the caller knows of: sites by number, then the others by name.',
      ),
    siteCount: count.describe('How many sites they are of, of those that the caller knows of.'),
    otherTeamCount: count.describe('The same of other teams.'),
    unseenCount: count.describe(
      'Those of them whom the caller does not see in the directory. Roles and teams count the others.',
    ),
    laterCount: count.describe('Those who would come to read it once their site is active.'),
    everSeeingRoleNames: z
      .array(z.string())
      .describe('The roles that view every post, and that one of them has; empty for a post for everyone.'),
    asks: z
      .array(wouldAsk)
      .describe(
        'What its rules ask, each of how many people. Empty for a minor version, which asks nobody again.',
      ),
    minutesEach: count
      .nullable()
      .describe('How long one of them reads; null until the words of the file are known.'),
    minutesTotal: count.nullable().describe('The same for all of them.'),
    change: z
      .object({
        gained: people,
        lost: people,
        losesOwn: z.boolean().describe('Whether the caller loses it.'),
      })
      .nullable()
      .describe('Who comes to see a published post, and who does not see it any more; null for any other.'),
  }),
  errors: [
    'CHANNEL_NOT_FOUND',
    'POST_NOT_FOUND',
    'FORBIDDEN',
    'ROLE_UNKNOWN',
    'TEAM_UNKNOWN',
    'GRACE_PERIOD_FIXED',
    'BLINDED_HERE',
  ],
});
export type ReadersPreview = Result<typeof previewReaders>;

const sharing = {
  ...permissionSet.shape,
  blinding: postBlinding,
  preActivation: z.boolean().describe('Whether sites see it before they are active.'),
};

export const updatePermissions = endpoint({
  id: 'updatePermissions',
  feature: 'sharing',
  method: 'PUT',
  path: '/posts/{id}/permissions',
  summary: 'Change who may do what with a post, and who sees it',
  description:
    'Takes effect at once. Who comes to see a publication gets it unread, with what it asks; from who does not see it any more its mark, its subscription and its open actions go. A draft that waits for approval returns to its author.',
  permission: 'POST_UPDATE',
  causes: [
    { event: 'update-post', reason: 'DRAFT' },
    { event: 'update-post', reason: 'PERMISSIONS' },
    { event: 'create-post', reason: 'PERMISSIONS' },
  ],
  params: ofPost,
  body: z.strictObject({
    ...permissionSet.shape,
    blinding: postBlinding.optional().describe('Left out, it stays.'),
    preActivation: z.boolean().optional().describe('Left out, it stays.'),
    seen: z
      .strictObject(sharing)
      .optional()
      .describe('What the caller has seen. If it has changed since, PERMISSIONS_CHANGED refuses.'),
  }),
  result: z.object({
    postId: z.number().int(),
    ...sharing,
    gainedCount: count.describe('Who has come to see the publication. Of a draft it is 0.'),
    lostCount: count.describe('Who does not see it any more.'),
  }),
  errors: [
    'POST_NOT_FOUND',
    'FORBIDDEN',
    'POST_SUPERCEDED',
    'PERMISSIONS_CHANGED',
    'ROLE_UNKNOWN',
    'TEAM_UNKNOWN',
    'BLINDED_HERE',
  ],
});
