import { z } from 'zod';
import { line, whole } from '../core/common.ts';
import { MAX_NAME } from '../core/limits.ts';
import { studyName } from '../clients/new-study.ts';
import { permissionSet } from '../sharing/permission-set.ts';
import { signingFactors } from '../signatures/approval-types.ts';
import type { WordKey } from '../words/words.ts';

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Few bytes can hold an image that takes seconds to decode. */
export const MAX_PICTURE_MEGAPIXELS = 40;

/** The flags that each study may set. Others apply to the whole installation. */
export const flagFields = {
  FOUR_EYES_PUBLISH: z.boolean(),
  CUSTOM_GRACE_PERIODS: z.boolean(),
  SITE_DIRECTORY_OPEN: z.boolean(),
  ENABLE_COURSES: z.boolean().describe('Courses are created. Those there are stay.'),
  ENABLE_ORDERS: z.boolean().describe('People order from a catalogue.'),
  ENABLE_RENTAL_EQUIPMENT: z.boolean().describe('People see what is lent to teams.'),
  ENABLE_QUOTATIONS: z.boolean(),
  ENABLE_PICKUPS: z.boolean(),
  ENABLE_SUPPORT_REQUESTS: z.boolean(),
  SHOW_PRICES_TO_SITES: z.boolean().describe('People at sites see prices.'),
  REQUIRE_MFA: z.boolean().meta({
    id: 'RequireMfa',
    description:
      'Members of the study and administrators of its client need a second factor. True in every study while the installation asks everyone for one.',
  }),
};
export type StudyFlag = keyof typeof flagFields;
export const studyFlags = Object.keys(flagFields) as StudyFlag[];

const DRAFT_EXPIRY = { min: 7, max: 90 };

const bannerColour = z
  .string()
  .regex(/^#([\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/, 'issue.notAColour' satisfies WordKey)
  .describe('A hexadecimal colour.');

/** Changes to a study; omitted fields stay unchanged. It is in a file without calls because the form validates with it too. */
export const channelMetadata = z
  .strictObject({
    name: studyName.optional().describe("Unique among the studies of the client; can't start with #."),
    title: line(1, MAX_NAME).optional(),
    bannerColorCSS: bannerColour.optional(),
    draftExpiryDays: whole(DRAFT_EXPIRY.min, DRAFT_EXPIRY.max)
      .optional()
      .describe('Counts from the next edit of each draft.'),
    defaultPermissions: permissionSet
      .optional()
      .describe(
        'The defaults for a new post. Authors who write only for certain teams still share only with those teams.',
      ),
    signingFactor: z
      .enum(signingFactors)
      .optional()
      .describe('What people show with each signature. Counts from the next signature.'),
    flags: z.strictObject(flagFields).partial().optional(),
    removeLogo: z.boolean().optional().describe('Removes the logo, unless a new one is sent.'),
    removeBanner: z.boolean().optional().describe('The same for the banner image.'),
  })
  .meta({ id: 'ChannelMetadata', example: { name: 'ASPIRE-HF', bannerColorCSS: '#104B4F' } });
