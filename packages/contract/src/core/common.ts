import { z } from 'zod';
import type { WordKey } from '../words/words.ts';

/** The largest whole number of a column of ids. */
export const MAX_ID = 2_147_483_647;

/** A whole number. In a path, a query or a form it arrives as text, which is nothing but its decimal digits. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.preprocess(
    (given) => (typeof given === 'string' && /^(0|-?[1-9]\d*)$/.test(given) ? Number(given) : given),
    z.number().int().min(min).max(max),
  );
}

const counting = whole(1, MAX_ID);
/** An integer id. */
export const id = counting;
export const millis = z
  .number()
  .int()
  .meta({ id: 'Millis', format: 'int64', description: 'UTC milliseconds of the Unix epoch.' });
/** The running number of a version of a post, from 1. */
export const version = counting;

/** A boolean that may arrive as query text. */
export const queryFlag = z.preprocess((v) => (v === 'true' ? true : v === 'false' ? false : v), z.boolean());

/** A query parameter that may be repeated. */
export function repeated<S extends z.ZodType>(item: S) {
  return z.preprocess(
    (v) => (v === undefined || Array.isArray(v) ? v : [v]),
    z.array(item).max(200).default([]),
  );
}

/** Paging of a list: page from 1, 25 a page, at most 100 (specification 9). */
export const paging = {
  page: whole(1, 1_000_000).meta({ id: 'Page', description: 'The page, from 1.' }).default(1),
  pageSize: whole(1, 100).meta({ id: 'PageSize', description: 'Items per page.' }).default(25),
};
/** Paging of a reference list, where -1 and -1 ask for all (specification 9). */
export const referencePaging = {
  page: whole(-1, 1_000_000)
    .meta({ id: 'ReferencePage', description: 'The page, from 1; -1 with pageSize -1 is the whole list.' })
    .default(1),
  pageSize: whole(-1, 100)
    .meta({ id: 'ReferencePageSize', description: 'Items per page; -1 with page -1 returns everything.' })
    .default(25),
};

/** A page of a list whose total is known. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    lastPage: z.boolean().describe('Whether this is the last page.'),
    totalCount: z.number().int(),
  });
}

/** The address that a call redirects to. */
export const redirect = z.object({ url: z.string() }).meta({ id: 'Redirect' });
export const subscribed = z.object({ subscribed: z.boolean() }).meta({ id: 'Subscription' });

/** The specification asks for an empty list as body on feeds and lists. Some programs send an empty object, or no body. */
export const emptyList = z
  .union([z.array(z.never()).max(0), z.strictObject({})])
  .meta({ id: 'Nothing' })
  .optional();

/** A name that the specification has for what does not work yet. A value is refused, so that nobody believes in its effect. */
export const notYet = z
  .string()
  .refine((text) => text === '', 'issue.notYet' satisfies WordKey)
  .optional()
  .describe('Not supported yet: a value is refused.');

const hasNoControls = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);
/** What is nothing but spaces, fillers, marks and empty Braille shows as nothing. */
export const isVisible = (text: string) => text === '' || /[^\p{DI}\p{Z}\p{C}\u2800]/u.test(text);
/** Line separators break one line into two; with embeddings and isolates what follows it reads backwards. */
const staysInLine = (text: string) => !/[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Shows nothing, and no script needs it. Two names that differ only in such signs would be one name to people. */
export const UNSEEN = /[\u00ad\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/g;

/**
 * Visible text of one line without control characters, trimmed, and without signs that nobody sees. Two that look alike are one: letters
 * with marks are composed, and spaces of any kind and number are one space.
 */
export function line(min: number, max: number) {
  return z
    .string()
    .overwrite((text) =>
      text
        .normalize('NFC')
        .replaceAll(UNSEEN, '')
        .replaceAll(/\p{Zs}+/gu, ' '),
    )
    .trim()
    .min(min)
    .max(max)
    .refine(
      (text) => hasNoControls(text) && isVisible(text) && staysInLine(text),
      'issue.notShowable' satisfies WordKey,
    );
}
/** The same with its spaces, for passwords and names that programs make. */
export function exactLine(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine(hasNoControls, 'issue.notShowable' satisfies WordKey);
}
/** Visible text of several lines, trimmed; tabs and line breaks allowed. */
export function lines(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(
      (text) => text.isWellFormed() && isVisible(text) && !/[^\P{Cc}\n\r\t]/u.test(text),
      'issue.notShowable' satisfies WordKey,
    );
}

/** JSON in a multipart field arrives as text, or already read if its part says that it is JSON. */
export function jsonField<S extends z.ZodType>(schema: S) {
  return z.preprocess(readJson, schema);
}

export function readJson(given: unknown, ctx: z.RefinementCtx): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'issue.notJson' satisfies WordKey });
    return z.NEVER;
  }
}

/** Query names of the specification's section 3. Every call accepts them and ignores those that it does not use. */
export const sharedQueryNames =
  `channelId pageSize page categoryId filter search taxonomyId sort teamType memberStatusType channelComplianceType
  groupBy teamId memberId postId countryId engagementType restrictToRequiredActions activityType eventType
  playbackSessionId additionalInfo version commentId parentCommentId unreadPosts complianceActionPosts teamStatusType
  code principalInvestigatorName countryName selectionDate activationDate closureDate oversightTeamIds statusName
  contactType emailAddress roleNames sendInvitationEmail availableRolesCategory roleId includeAdditionalProperties title
  description versionDescription includeDraft channelSponsorEntityId channelSponsorName channelSponsorId channelName
  clientId roleType actionType transitionName userId emailId keywords showOnlySummary updatedEmailAddress
  serviceEntityType productType studyTeamId serviceItemId`.split(/\s+/);
