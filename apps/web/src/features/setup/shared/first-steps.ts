import type { Init } from '@studyline/contract/app/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { paths } from '../../../paths.ts';

/** What leads from an account to the first published document, in order. */
const stepNames = ['ACCOUNT', 'STUDY', 'SITE', 'APPROVAL', 'PEOPLE', 'ACTIVATION', 'DOCUMENT'] as const;
type StepName = (typeof stepNames)[number];

export interface Step {
  name: StepName;
  isDone: boolean;
  /** Where it is done. A step that needs an earlier one leads to that one. */
  href: string;
}

type Site = Pick<
  Team,
  'id' | 'statusName' | 'approvalDateTimeMillis' | 'principalInvestigators' | 'siteActivationDateTimeMillis'
>;

interface FirstFacts {
  clientId: number;
  /** The first study; undefined if there is none. */
  study: Pick<Init['channelSummaries'][number], 'channelId'> | undefined;
  sites: readonly Site[];
}

/** The steps of a client's administrator until the first document is published. */
export function stepsOf({ clientId, study, sites }: FirstFacts): Step[] {
  const site = nearest(sites);
  const studies = paths.settingsStudies(clientId);
  const newSite = study ? paths.createStudySite(study.channelId) : studies;
  const page = study && site ? paths.team(study.channelId, site.id) : newSite;
  const has: Record<StepName, boolean> = {
    ACCOUNT: true,
    STUDY: study !== undefined,
    SITE: site !== undefined,
    APPROVAL: site !== undefined && site.approvalDateTimeMillis !== null,
    PEOPLE: site !== undefined && site.principalInvestigators.length > 0,
    ACTIVATION: site !== undefined && hasBeenActive(site),
    DOCUMENT: false,
  };
  const places: Record<StepName, string> = {
    ACCOUNT: paths.home(),
    STUDY: `${studies}?dialog=new`,
    SITE: newSite,
    APPROVAL: page,
    PEOPLE: page,
    ACTIVATION: page,
    DOCUMENT: study ? paths.postCreation(study.channelId) : studies,
  };
  return stepNames.map((name) => ({ name, isDone: has[name], href: places[name] }));
}

const hasBeenActive = (site: Site) => site.siteActivationDateTimeMillis !== null;

/** The site that lacks least. */
function nearest(sites: readonly Site[]): Site | undefined {
  const done = (site: Site) =>
    Number(hasBeenActive(site)) * 4 +
    Number(site.approvalDateTimeMillis !== null) +
    Number(site.principalInvestigators.length > 0);
  return sites
    .filter(({ statusName }) => statusName !== 'CANCELLED')
    .toSorted((one, other) => done(other) - done(one))[0];
}
