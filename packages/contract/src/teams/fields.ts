import { z } from 'zod';
import { DAY_MILLIS } from '../core/days.ts';
import { id, line, millis } from '../core/common.ts';
import { countryId } from '../people/contact-fields.ts';
import { MAX_NAME } from '../core/limits.ts';
import { blindings, participantTypes, teamTypes } from './team-types.ts';
import type { WordKey } from '../words/words.ts';

/** A team's name or a site's code, as people type it (specification 5). */
const plainName = (max: number) =>
  line(1, max).refine((text) => !/[@!#%&*+[\]{}]/.test(text), 'issue.disallowedCharacters' satisfies WordKey);
export const phoneNumber = /^\+?[\d ()./-]{3,40}$/;
export const MAX_CODE = 40;
const siteOnly = (what: string) => `${what}. Only for study sites.`;

const settings = {
  participantType: z
    .enum(participantTypes)
    .optional()
    .describe('Only for STUDY_AD_HOC; other types of team have a fixed one.'),
  complianceTrackingEnabled: z.boolean().describe('Whether its figures count.'),
  blinding: z.enum(blindings),
};

/** A new team. It is in a file without calls because the form validates with it too. */
export const newTeam = z.strictObject({
  name: plainName(MAX_NAME).describe('Its name, without @ ! # % & * + [ ] { }.'),
  teamType: z.enum(teamTypes),
  ...settings,
  complianceTrackingEnabled: settings.complianceTrackingEnabled.default(true),
  blinding: settings.blinding.default('NOT_APPLICABLE'),
  code: plainName(MAX_CODE)
    .optional()
    .describe('The number of a study site; required, and unique within the study.'),
  principalInvestigatorName: line(1, MAX_NAME).optional().describe(siteOnly('The principal investigator')),
  countryId: countryId.optional().describe(siteOnly('Its country (ISO 3166-1)')),
  countryName: line(1, 200).optional().describe(siteOnly('The name of its country, instead of countryId')),
  city: line(1, MAX_NAME).optional().describe(siteOnly('Its city')),
  overseenByTeamIds: z.array(id).max(200).default([]).describe('Sponsor and CRO teams that oversee it.'),
  associatedOrganizationId: id
    .optional()
    .describe('Its organisation: one of those that listStudyOrganizations returns.'),
});

/** Changes to a team; omitted fields stay unchanged. */
export const teamChange = z.strictObject({
  name: plainName(MAX_NAME).optional().describe('Its name, without @ ! # % & * + [ ] { }.'),
  teamType: z
    .enum(teamTypes)
    .optional()
    .describe(
      'A study site stays a study site, and no other team can become one. The roles of its members have to fit.',
    ),
  participantType: settings.participantType,
  complianceTrackingEnabled: settings.complianceTrackingEnabled.optional(),
  blinding: settings.blinding.optional(),
  associatedOrganizationId: id
    .nullable()
    .optional()
    .describe('Its organisation: one of those that listStudyOrganizations returns. Null for none.'),
  code: plainName(MAX_CODE).optional().describe(siteOnly('Its number')),
  principalInvestigatorName: line(1, MAX_NAME)
    .nullable()
    .optional()
    .describe(siteOnly('The principal investigator')),
  countryId: countryId.nullable().optional().describe(siteOnly('Its country (ISO 3166-1)')),
  countryName: line(1, 200)
    .nullable()
    .optional()
    .describe(siteOnly('The name of its country, instead of countryId')),
  city: line(1, MAX_NAME).nullable().optional().describe(siteOnly('Its city')),
  approvalDateTimeMillis: millis
    .min(0)
    // A calendar day, the same in every time zone.
    .refine((at) => at % DAY_MILLIS === 0, 'issue.wholeDay' satisfies WordKey)
    .nullable()
    .optional()
    .describe(siteOnly('The date of its approval, as midnight in UTC, not in the future')),
});
