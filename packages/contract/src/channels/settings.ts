import { z } from 'zod';
import { channelMetadata, flagFields, MAX_PICTURE_BYTES } from './metadata.ts';
import { id, jsonField, line } from '../core/common.ts';
import { may } from '../core/may.ts';
import { channelRole, keyContact } from './calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { channelId } from '../core/params.ts';
import { permissionScopes, roleCategories, studyPermissions } from '../core/permissions.ts';
import { permissionSet } from '../sharing/permission-set.ts';
import { postingRights } from '../sharing/calls.ts';
import { signingFactors } from '../signatures/approval-types.ts';

const params = z.object({ channelId });

const channelSettings = z
  .object({
    channelId: z.number().int(),
    clientId: z.number().int(),
    clientName: z.string(),
    name: z.string(),
    title: z.string(),
    sponsorName: z.string().nullable(),
    nctId: z.string().nullable(),
    bannerColorCSS: z.string(),
    logoUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    draftExpiryDays: z.number().int().describe('Days from the last edit of a draft until it expires.'),
    defaultPermissions: permissionSet.describe('The defaults for a new post.'),
    signingFactor: z.enum(signingFactors).describe('What people show with each signature.'),
    flags: z.object(flagFields).describe('Whether each is on in this study.'),
    administrators: z
      .array(
        z.object({
          userId: z.number().int(),
          displayName: z.string(),
          portraitUrl: z.string().nullable(),
          emailAddress: z.string(),
        }),
      )
      .describe('Members with the role CHANNEL_ADMIN, those who have been in the study for longest first.'),
    roles: z.array(
      z
        .object({
          roleId: z.number().int(),
          key: z.string(),
          name: z.string(),
          category: z.enum(roleCategories),
          memberCount: z.number().int(),
          isHeld: z.boolean(),
          viewsEveryPost: z.boolean(),
          managesEveryPost: z.boolean(),
          givableRights: channelRole.shape.givableRights,
          ...postingRights,
          rights: z
            .array(z.object({ permission: z.enum(studyPermissions), scope: z.enum(permissionScopes) }))
            .describe('What the role may do in every study, and how far that reaches.'),
        })
        .meta({ id: 'SettingsRole' }),
    ),
    keyContacts: z.array(keyContact).describe('In their order.'),
    can: z
      .object({
        open: may.describe(
          'Whether the caller is in the study. An administrator of its client may not be, and sees no content then.',
        ),
        editTaxonomies: may.describe('What getClassificationSchema lists.'),
        signByPasskey: may.describe('Whether the factor of signing can be a passkey.'),
        waiveSecondFactor: may.describe('Whether the study can do without REQUIRE_MFA.'),
      })
      .meta({ id: 'SettingsCan' }),
  })
  .meta({ id: 'ChannelSettings' });
export type ChannelSettings = z.infer<typeof channelSettings>;

export const getChannelSettings = endpoint({
  id: 'getChannelSettings',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/settings',
  shows: ['STUDY_SETTINGS'],
  summary: 'What can be changed about a study, for those who may change it',
  permission: 'CHANNEL_UPDATE',
  params,
  result: channelSettings,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

const candidate = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    portraitUrl: z.string().nullable(),
    emailAddress: z.string(),
    teamNames: z.array(z.string()),
  })
  .meta({ id: 'KeyContactCandidate' });

export const listKeyContactCandidates = endpoint({
  id: 'listKeyContactCandidates',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/key-contacts/candidates',
  shows: ['STUDY_SETTINGS'],
  summary: "Members of a study who aren't key contacts yet, by name: the first ten",
  permission: 'CHANNEL_UPDATE',
  params,
  query: z.object({
    search: line(0, 200).optional().describe('Parts of a name or of an address, in any order.'),
  }),
  result: z.object({ items: z.array(candidate) }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

export const updateChannel = endpoint({
  id: 'updateChannel',
  feature: 'channels',
  method: 'PATCH',
  path: '/channels/{channelId}',
  summary: 'Change the name, the look and the switches of a study',
  description:
    'As JSON, or multipart with the images after channelMetadataRequest. An image is PNG, JPEG, WebP or GIF, detected by its content, with at most 40 megapixels and 30,000 pixels a side. It is cropped to a logo of 256 by 256 pixels or a banner of 1600 by 400, and its metadata is removed.',
  permission: 'CHANNEL_UPDATE',
  params,
  body: z.strictObject({ channelMetadataRequest: jsonField(channelMetadata.default({})) }).meta({
    id: 'ChannelChange',
    example: { channelMetadataRequest: { title: 'A study of heart failure' } },
  }),
  multipart: true,
  pictures: [
    { name: 'logoFile', maxBytes: MAX_PICTURE_BYTES },
    { name: 'bannerFile', maxBytes: MAX_PICTURE_BYTES },
  ],
  result: channelSettings,
  errors: [
    'CHANNEL_NOT_FOUND',
    'FORBIDDEN',
    'STUDY_NAME_TAKEN',
    'SECOND_FACTOR_FOR_ALL',
    'FEATURE_OFF',
    'ROLE_UNKNOWN',
    'TEAM_UNKNOWN',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FIELD_AFTER_FILE',
    'PICTURE_REFUSED',
  ],
});

const pictureQuery = z.object({
  file: id.optional().meta({ id: 'StudyPicture', description: 'Each image has its own address.' }),
});

export const getChannelLogo = endpoint({
  id: 'getChannelLogo',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/logo',
  shows: 'nothing',
  summary: 'Logo of a study',
  permission: 'DIRECTORY_VIEW',
  params,
  query: pictureQuery,
  result: 'BYTES',
  mediaTypes: ['image/webp'],
  errors: ['CHANNEL_NOT_FOUND', 'FILE_NOT_FOUND'],
});
export const getChannelBanner = endpoint({
  id: 'getChannelBanner',
  feature: 'channels',
  method: 'GET',
  path: '/channels/{channelId}/banner',
  shows: 'nothing',
  summary: 'Banner picture of a study',
  permission: 'DIRECTORY_VIEW',
  params,
  query: pictureQuery,
  result: 'BYTES',
  mediaTypes: ['image/webp'],
  errors: ['CHANNEL_NOT_FOUND', 'FILE_NOT_FOUND'],
});
