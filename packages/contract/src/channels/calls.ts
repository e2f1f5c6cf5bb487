import { z } from 'zod';
import { id, line, pageOf, paging, referencePaging, subscribed } from '../core/common.ts';
import { may, mayInFeed } from '../core/may.ts';
import { channelId, roleId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { roleCategories } from '../core/permissions.ts';

/** Counts are capped here and the screen shows "99+", so that no query counts a long list. */
export const COUNT_CAP = 100;

export const channelSummary = z
  .object({
    channelId: z.number().int(),
    uuid: z.string(),
    clientId: z.number().int(),
    clientName: z.string(),
    name: z.string(),
    title: z.string(),
    sponsorName: z.string().nullable(),
    bannerColorCSS: z.string(),
    logoUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    isFavorite: z.boolean(),
    unreadCount: z.number().int().describe('Counted up to 100.'),
    requiredActionsCount: z
      .number()
      .int()
      .describe("Counted up to 100, without those of teams on hold, which aren't due."),
    overdueActionsCount: z.number().int().describe('Counted up to 100.'),
    seenTeamIds: z
      .array(z.number().int())
      .nullable()
      .describe('The teams the caller can see; null means all teams of the study.'),
    can: z
      .object({
        update: may,
        viewAudit: may,
        reviewAccess: may,
        followCompliance: may,
        viewCatalogue: may,
        viewQuotations: may,
        viewRentalEquipment: may,
        viewSupportRequests: may,
        viewPickups: may,
        listen: may,
      })
      .describe(
        "What the caller may do with the study itself; followCompliance is to see in lists how many have completed what posts require, listen is to subscribe to the study's live channel.",
      ),
    userRelatedData: z.object({ userSubscribedToNotifications: z.boolean() }).meta({ id: 'UserRelatedData' }),
  })
  .meta({ id: 'ChannelSummary' });
export type ChannelSummary = z.infer<typeof channelSummary>;

const channel = channelSummary
  .extend({
    nctId: z.string().nullable(),
    countries: z.array(z.string()),
    memberCount: z.number().int().nullable().describe("Null for callers who can't see everyone."),
    siteCount: z.number().int().nullable().describe("Null for callers who can't see all teams."),
    myProgress: z
      .object({
        totalCount: z.number().int(),
        completedCount: z.number().int(),
        overdueCount: z.number().int(),
        dueTodayCount: z.number().int(),
      })
      .describe("The caller's own actions here, including completed ones but not withdrawn ones."),
    availableRoles: z
      .array(z.object({ roleId: z.number().int(), name: z.string() }))
      .nullable()
      .describe('The roles of the requested category; null if none was requested.'),
    can: z
      .object({
        ...channelSummary.shape.can.shape,
        createPost: mayInFeed,
        publishPost: may.describe('A draft of their own.'),
      })
      .describe('What the caller may do in this study.'),
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof channel>;

const params = z.object({ channelId });

export const getChannel = endpoint({
  id: 'getChannel',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}',
  shows: ['STUDY'],
  summary: "One study, with the caller's own data in it",
  permission: 'POST_VIEW',
  params,
  query: z.object({
    countryId: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('Limits countries, sites and members to this country (ISO 3166-1 alpha-2).'),
    availableRolesCategory: z
      .enum(roleCategories)
      .optional()
      .describe('The category of roles to return as availableRoles.'),
  }),
  result: channel,
  errors: ['CHANNEL_NOT_FOUND'],
});

const archiveMonth = z
  .object({
    year: z.number().int(),
    month: z.number().int(),
    count: z.number().int(),
  })
  .meta({ id: 'ArchiveMonth' });
export const listArchiveMonths = endpoint({
  id: 'listArchiveMonths',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/archive',
  shows: ['ARCHIVE'],
  summary: 'Archive months of a study with their number of posts',
  description:
    "Months before the current one with posts the caller can see, newest first, in the caller's time zone.",
  permission: 'POST_VIEW',
  params,
  result: z.object({ items: z.array(archiveMonth) }),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const MAX_ROLE_NAME = 60;
const roleName = line(1, MAX_ROLE_NAME);
export const channelRole = z
  .object({
    roleId: z.number().int(),
    key: z.string(),
    name: z.string(),
    category: z.enum(roleCategories),
    isHeld: z.boolean().describe('Whether anyone in the study has it.'),
    memberCount: z.number().int().nullable().describe("Null for callers who can't see everyone."),
    viewsEveryPost: z.boolean().describe('Whatever the permissions of a post say.'),
    managesEveryPost: z
      .boolean()
      .describe('Comments on, changes and deletes every post, whatever its permissions say.'),
    givableRights: z
      .array(z.enum(['commentOnPost', 'updatePost', 'deletePost']))
      .describe("What a post's permissions can allow the role to do, besides viewing."),
  })
  .meta({ id: 'ChannelRole' });
export type ChannelRole = z.infer<typeof channelRole>;
export const listRoles = endpoint({
  id: 'listRoles',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/roles',
  shows: ['ROLES'],
  summary: 'Roles of a study',
  permission: 'DIRECTORY_VIEW',
  params,
  query: z.object({
    availableRolesCategory: z.enum(roleCategories).optional().describe('Only the roles of this category.'),
    roleType: z
      .enum(['CHANNEL', 'CLIENT'])
      .optional()
      .describe(
        'CHANNEL are the roles of the study, CLIENT none of them: the administrators of a client have no role in its studies.',
      ),
  }),
  result: z.object({ items: z.array(channelRole) }),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const renameRole = endpoint({
  id: 'renameRole',
  feature: 'channels',
  method: 'PATCH',
  path: '/channels/{channelId}/roles/{roleId}',
  summary: 'Rename a role of a study',
  description: 'Its id, its key and what it may do stay the same.',
  permission: 'CHANNEL_UPDATE',
  params: params.extend({ roleId }),
  body: z
    .strictObject({ name: roleName })
    .meta({ id: 'RoleChange', example: { name: 'Clinical research associate' } }),
  result: channelRole,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'ROLE_NOT_FOUND', 'ROLE_NAME_TAKEN'],
});

export const keyContact = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    portraitUrl: z.string().nullable(),
    title: z.string(),
    emailAddress: z.string(),
    phoneNumber: z.string().nullable(),
  })
  .meta({ id: 'KeyContact' });
export type KeyContact = z.infer<typeof keyContact>;
export const listKeyContacts = endpoint({
  id: 'listKeyContacts',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/key-contacts',
  shows: ['KEY_CONTACTS'],
  summary: 'Key contacts of a study, in their order',
  permission: 'DIRECTORY_VIEW',
  params,
  query: z.object({ ...paging }),
  result: pageOf(keyContact),
  errors: ['CHANNEL_NOT_FOUND'],
});

/** Large enough for one page to have all of them. */
export const KEY_CONTACTS_LIMIT = 100;

const contactParams = params.extend({
  userId: id.meta({ id: 'KeyContactUserId', description: 'The key contact.', example: 7 }),
});
export const MAX_CONTACT_TITLE = 100;
const contactTitle = line(1, MAX_CONTACT_TITLE).describe('What people can ask them about.');
const allContacts = z
  .object({ items: z.array(keyContact) })
  .meta({ id: 'KeyContacts', description: 'All key contacts, in their order.' });

export const addKeyContact = endpoint({
  id: 'addKeyContact',
  feature: 'channels',
  method: 'POST',
  path: '/channels/{channelId}/key-contacts',
  summary: 'Add someone in the study to the end of its key contacts',
  permission: 'CHANNEL_UPDATE',
  params,
  body: z
    .strictObject({ userId: id, title: contactTitle })
    .meta({ id: 'NewKeyContact', example: { userId: 7, title: 'Medical monitor' } }),
  result: allContacts,
  errors: [
    'CHANNEL_NOT_FOUND',
    'FORBIDDEN',
    'PERSON_NOT_IN_STUDY',
    'KEY_CONTACT_EXISTS',
    'KEY_CONTACTS_FULL',
  ],
  creates: true,
});
export const updateKeyContact = endpoint({
  id: 'updateKeyContact',
  feature: 'channels',
  method: 'PATCH',
  path: '/channels/{channelId}/key-contacts/{userId}',
  summary: "Change a key contact's title, or their position in the list",
  permission: 'CHANNEL_UPDATE',
  params: contactParams,
  body: z
    .strictObject({
      title: contactTitle.optional(),
      position: id.optional().describe('The new position, from 1; a number beyond the last means the end.'),
    })
    .meta({ id: 'KeyContactChange', example: { position: 1 } }),
  result: allContacts,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'KEY_CONTACT_NOT_FOUND'],
});
export const removeKeyContact = endpoint({
  id: 'removeKeyContact',
  feature: 'channels',
  method: 'DELETE',
  path: '/channels/{channelId}/key-contacts/{userId}',
  summary: 'Remove someone from the key contacts',
  permission: 'CHANNEL_UPDATE',
  params: contactParams,
  result: allContacts,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'KEY_CONTACT_NOT_FOUND'],
});

const channelPage = pageOf(channelSummary).meta({ id: 'ChannelPage' });

export const listMyChannels = endpoint({
  id: 'listMyChannels',
  feature: 'channels',
  method: 'GET',
  path: '/user/channels',
  shows: ['MY_STUDIES'],
  summary: 'Own studies, favourites first, then by name',
  permission: 'SELF',
  programs: true,
  query: z.object({ ...referencePaging }),
  result: channelPage,
  errors: [],
});

export const listFavorites = endpoint({
  id: 'listFavorites',
  feature: 'channels',
  method: 'GET',
  path: '/user/favorites/channels',
  shows: ['MY_STUDIES'],
  summary: 'Favourite studies, by name',
  permission: 'SELF',
  query: z.object({ ...referencePaging }),
  result: channelPage,
  errors: [],
});

const isFavorite = z
  .object({ channelId: z.number().int(), isFavorite: z.boolean() })
  .meta({ id: 'Favorite' });

export const addFavorite = endpoint({
  id: 'addFavorite',
  feature: 'channels',
  method: 'POST',
  path: '/user/favorites/channels/{channelId}',
  summary: 'Add a study to the favourites',
  permission: 'SELF',
  params,
  result: isFavorite,
  errors: ['CHANNEL_NOT_FOUND'],
});
export const removeFavorite = endpoint({
  id: 'removeFavorite',
  feature: 'channels',
  method: 'DELETE',
  path: '/user/favorites/channels/{channelId}',
  summary: 'Remove a study from the favourites',
  permission: 'SELF',
  params,
  result: isFavorite,
  errors: ['CHANNEL_NOT_FOUND'],
});

export const subscribeToChannel = endpoint({
  id: 'subscribeToChannel',
  feature: 'channels',
  method: 'POST',
  path: '/user/subscriptions/channels/{channelId}',
  summary: "Subscribe to a study's notifications",
  permission: 'SELF',
  params,
  result: subscribed,
  errors: ['CHANNEL_NOT_FOUND'],
});
export const unsubscribeFromChannel = endpoint({
  id: 'unsubscribeFromChannel',
  feature: 'channels',
  method: 'DELETE',
  path: '/user/subscriptions/channels/{channelId}',
  summary: "Unsubscribe from a study's notifications",
  permission: 'SELF',
  params,
  result: subscribed,
  errors: ['CHANNEL_NOT_FOUND'],
});
