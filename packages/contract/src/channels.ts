import { z } from 'zod';
import { id, may, paging, pageOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { roleCategories } from './permissions.ts';

/** The most a count is counted to: the screen shows "99+" beyond, and no query counts a long list. */
export const COUNT_CAP = 100;

export const channelSummary = z.object({
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
  /** Counted to 100. */
  unreadCount: z.number().int(),
  requiredActionsCount: z.number().int(),
  overdueActionsCount: z.number().int(),
  userRelatedData: z.object({ userSubscribedToNotifications: z.boolean() }),
});
export type ChannelSummary = z.infer<typeof channelSummary>;

export const channel = channelSummary.extend({
  nctId: z.string().nullable(),
  countries: z.array(z.string()),
  memberCount: z.number().int(),
  siteCount: z.number().int(),
  /** The caller's own required actions in this study, ever asked and not withdrawn. */
  myProgress: z.object({
    totalCount: z.number().int(),
    completedCount: z.number().int(),
    overdueCount: z.number().int(),
    dueTodayCount: z.number().int(),
  }),
  can: z.object({ createPost: may, publishPost: may }),
});
export type Channel = z.infer<typeof channel>;

const params = z.object({ channelId: id });

export const getChannel = endpoint({
  id: 'getChannel',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}',
  summary: 'One study, with what concerns the caller in it',
  permission: 'DIRECTORY_VIEW',
  params,
  result: channel,
  errors: ['CHANNEL_NOT_FOUND'],
});

export const archiveMonth = z.object({
  year: z.number().int(),
  month: z.number().int(),
  count: z.number().int(),
});
/** Months before the current one that hold posts the caller may see, newest first, in the caller's time zone. */
export const listArchiveMonths = endpoint({
  id: 'listArchiveMonths',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/archive',
  summary: 'Archive months of a study with their number of posts',
  permission: 'POST_VIEW',
  params,
  result: z.object({ items: z.array(archiveMonth) }),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const channelRole = z.object({
  roleId: z.number().int(),
  key: z.string(),
  name: z.string(),
  category: z.enum(roleCategories),
  memberCount: z.number().int(),
});
export type ChannelRole = z.infer<typeof channelRole>;
export const listRoles = endpoint({
  id: 'listRoles',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/roles',
  summary: 'Roles of a study',
  permission: 'DIRECTORY_VIEW',
  params,
  query: z.object({ availableRolesCategory: z.enum(roleCategories).optional() }),
  result: z.object({ items: z.array(channelRole) }),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const keyContact = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  portraitUrl: z.string().nullable(),
  title: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string().nullable(),
});
export const listKeyContacts = endpoint({
  id: 'listKeyContacts',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/key-contacts',
  summary: 'Key contacts of a study, in their order',
  permission: 'DIRECTORY_VIEW',
  params,
  query: z.object({ ...paging }),
  result: pageOf(keyContact),
  errors: ['CHANNEL_NOT_FOUND'],
});

/** What post creation offers: who may be shared with, and what the caller may do at once. */
export const getPostingPermissions = endpoint({
  id: 'getPostingPermissions',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/posting-permissions',
  summary: 'What the caller may create and share in a study',
  permission: 'POST_VIEW',
  params,
  result: z.object({
    can: z.object({ createDocument: may, publish: may, approve: may }),
    /** Own-team authors (monitor, site coordinator) share within these teams only; null is the whole study. */
    restrictedToTeamIds: z.array(z.number().int()).nullable(),
    fourEyes: z.boolean(),
    draftExpiryDays: z.number().int(),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const registryFacts = z.object({
  nctId: z.string(),
  officialTitle: z.string().nullable(),
  overallStatus: z.string().nullable(),
  phases: z.array(z.string()),
  enrollmentCount: z.number().int().nullable(),
  startDate: z.string().nullable(),
  lastUpdateDate: z.string().nullable(),
});
export type RegistryFacts = z.infer<typeof registryFacts>;
