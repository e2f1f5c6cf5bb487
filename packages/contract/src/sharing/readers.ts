import { z } from 'zod';
import { channelRole } from '../channels/calls.ts';
import { id, line, pageOf, paging, repeated, whole } from '../core/common.ts';
import { ruleSet } from '../compliance/calls.ts';
import { endpoint, type Result } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { channelId, postParams } from '../core/params.ts';
import { requiredActionTypes } from '../required-actions/required-action.ts';
import { author } from '../people/person.ts';
import { changeTypes, actionPreview } from '../posts/calls.ts';
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
        'Planned or selected: before activation, its people see only posts that are shared with such sites too.',
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
  shows: ['SHARING'],
  summary: 'Who the caller can share a post in a study with',
  description:
    'Roles with the number of people in them, the teams that the caller can share with, which of them are blinded, and the defaults for a new post.',
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
    defaultPermissions: permissionSet.describe('The defaults for a new post by the caller.'),
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
    members: z.array(author).describe('The first of them by name, of those the caller can see.'),
  })
  .meta({ id: 'SomeReaders' });

/** The most teams that the answer names. */
export const TEAMS_NAMED = 100;

export const previewReaders = endpoint({
  id: 'previewReaders',
  feature: 'sharing',
  method: 'POST',
  path: '/channels/{channelId}/readers/preview',
  shows: ['SHARING'],
  summary: 'Who would receive a post, and what it would require of them; changes nothing',
  description:
    'For a new post by the caller, or for an existing one that the caller can change or approve. Anything left out is taken from the existing post.',
  permission: 'POST_CREATE_DRAFT',
  params: ofStudy,
  body: z.strictObject({
    postId: id.optional(),
    viewPost: permissionEntry.optional().describe("For a new post; defaults to the study's settings."),
    blinding: postBlinding.optional(),
    preActivation: z.boolean().optional().describe('Whether sites see it before they are active.'),
    ruleSet: ruleSet.optional().describe('What is to be required of readers.'),
    changeType: z
      .enum(changeTypes)
      .optional()
      .describe('For another version of a post. Defaults to that of its draft, otherwise MAJOR.'),
    words: whole(0, 10_000_000).optional().describe("The length of the text, if it isn't stored yet."),
  }),
  result: z.object({
    memberCount: count.describe('Everyone who will be able to read it, including the author.'),
    includesOwn: z.boolean().describe('Whether the caller will be able to read it.'),
    roles: z
      .array(z.object({ roleId: z.number().int(), name: z.string(), memberCount: count }))
      .describe('How many of them have each role. Someone with two of the roles counts twice.'),
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
        'The first 100 of their teams that the caller can see: sites by number, then the others by name.',
      ),
    siteCount: count.describe('How many sites they belong to, of those the caller can see.'),
    otherTeamCount: count.describe('The same for other teams.'),
    unseenCount: count.describe(
      "Those who aren't in the caller's directory. Roles and teams count only the others.",
    ),
    laterCount: count.describe('People who will be able to read it once their site is active.'),
    everSeeingRoleNames: z
      .array(z.string())
      .describe(
        'The roles, held by at least one of them, that can view every post; empty for a post shared with everyone.',
      ),
    asks: z
      .array(actionPreview)
      .describe(
        'What its rules require, and of how many people. Empty for a minor version, which requires nothing again.',
      ),
    minutesEach: count
      .nullable()
      .describe('How long it takes one of them to read it; null until the words of the file are known.'),
    minutesTotal: count.nullable().describe('The same for all of them.'),
    change: z
      .object({
        gained: people,
        lost: people,
        losesOwn: z.boolean().describe('Whether the caller loses access.'),
      })
      .nullable()
      .describe('Who gains and who loses access to a published post; null for other posts.'),
  }),
  errors: [
    'CHANNEL_NOT_FOUND',
    'POST_NOT_FOUND',
    'FORBIDDEN',
    'ROLE_UNKNOWN',
    'TEAM_UNKNOWN',
    'GRACE_PERIOD_FIXED',
    'DUTY_UNKNOWN',
    'BLINDED_HERE',
  ],
});
export type ReadersPreview = Result<typeof previewReaders>;

export const previewRules = endpoint({
  id: 'previewRules',
  feature: 'sharing',
  method: 'POST',
  path: '/posts/{id}/compliance-rules/preview',
  shows: ['RULES', 'SHARING', 'COMPLIANCE'],
  summary: 'Whom a change of the rules of a publication would concern; changes nothing',
  description:
    'People are compared by what they have to do: a person in two teams counts once for each kind of action. Nobody has to do anything on a post that is not published.',
  permission: 'POST_UPDATE',
  params: ofPost,
  body: z.strictObject({ ruleSet }),
  result: z.object({
    changes: z
      .array(
        z.object({
          requiredActionType: z.enum(requiredActionTypes),
          asked: people.describe('Who has to act that did not have to before.'),
          again: people.describe(
            'Who has done it under a rule that ends, and has to do it again under the new one.',
          ),
          renewed: people.describe('Who still has to act, with a new due date.'),
          ended: people.describe('Who no longer has to act.'),
          done: people.describe('Who has done it, and need not do it again.'),
        }),
      )
      .describe('For each kind of action that is required or was done.'),
  }),
  errors: [
    'POST_NOT_FOUND',
    'FORBIDDEN',
    'ROLE_UNKNOWN',
    'TEAM_UNKNOWN',
    'GRACE_PERIOD_FIXED',
    'DUTY_UNKNOWN',
  ],
});
export type RulesPreview = Result<typeof previewRules>;

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
  summary: 'Change who can see a post, and what they may do with it',
  description:
    'Takes effect at once. People who gain access to a publication find it unread, with its required actions. People who lose access lose their read mark, subscription and open actions. A draft waiting for approval goes back to its author.',
  permission: 'POST_UPDATE',
  params: ofPost,
  body: z.strictObject({
    ...permissionSet.shape,
    blinding: postBlinding.optional().describe('If left out, it stays unchanged.'),
    preActivation: z.boolean().optional().describe('If left out, it stays unchanged.'),
    seen: z
      .strictObject(sharing)
      .optional()
      .describe(
        'The permissions as the caller last saw them. If they have changed since, the call is refused with PERMISSIONS_CHANGED.',
      ),
  }),
  result: z.object({
    postId: z.number().int(),
    ...sharing,
    gainedCount: count.describe('How many people have opened the publication. 0 for a draft.'),
    lostCount: count.describe('Who loses access.'),
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
