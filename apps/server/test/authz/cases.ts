import { appCases } from './app-cases.ts';
import type { Case } from './case.ts';
import { channelCases } from './channel-cases.ts';
import { delegationCases } from './delegation-cases.ts';
import { draftCases } from './draft-cases.ts';
import { invitationCases, mailCases, setupCases } from './invitation-cases.ts';
import { memberCases } from './member-cases.ts';
import { postCases } from './post-cases.ts';
import { serviceCases } from './service-cases.ts';
import { sharingCases } from './sharing-cases.ts';
import { teamCases } from './team-cases.ts';

/** One case for every endpoint of the contract, in the file of its room; a new endpoint without one fails the suite. */
export const cases: Case[] = [
  ...appCases,
  ...channelCases,
  ...teamCases,
  ...delegationCases,
  ...serviceCases,
  ...memberCases,
  ...invitationCases,
  ...mailCases,
  ...setupCases,
  ...draftCases,
  ...postCases,
  ...sharingCases,
];
