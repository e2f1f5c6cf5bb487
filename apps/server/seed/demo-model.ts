import type { RoleKey } from '@studyline/contract/core/permissions';

/** The shapes of the demo's data, independent of the database: seed-demo.ts inserts them. Times count from the demo's start. */

export type StudyKey = 'lantern' | 'beacon' | 'harbour';
export type ClientKey = 'larkmoor' | 'norden';

/** A time in the past, or for events and expiries in the future; `at` is a time of day in UTC ("09:12"). */
export type When = { hoursAgo: number } | { daysAgo: number; at: string } | { inDays: number; at: string };

export interface DemoClient {
  key: ClientKey;
  name: string;
}

export interface DemoStudy {
  key: StudyKey;
  client: ClientKey;
  name: string;
  title: string;
  sponsorName: string;
  bannerColorCss: string;
  createdDaysAgo: number;
}

export interface DemoTeam {
  /** Unique within the study. */
  key: string;
  study: StudyKey;
  name: string;
  teamType: 'STUDY_SPONSOR' | 'STUDY_CRO' | 'STUDY_SERVICE_PROVIDER' | 'STUDY_AD_HOC';
  participantType: 'SPONSOR' | 'CRO' | 'VENDOR' | 'COMMITTEE' | 'OTHER';
  blinding?: 'BLINDED' | 'UNBLINDED';
  /** The sponsor if left out. */
  organization?: string;
}

export interface DemoSite {
  /** A team key too: "frankfurt". */
  key: string;
  study: StudyKey;
  name: string;
  place: { code: string; city: string; countryCode: string };
  status: 'PLANNED' | 'SELECTED' | 'ACTIVE' | 'ON_HOLD';
  /** Missing if it is only planned. */
  selectedDaysAgo?: number;
  /** When the site became active, two days after its ethics approval. Missing if it is only planned or selected. */
  activatedDaysAgo?: number;
  /** For a site on hold. */
  held?: { daysAgo: number; reason: string };
  /** A person from people.ts. */
  principalInvestigator?: string;
  /** Teams that oversee it. */
  overseenBy: string[];
}

export interface DemoPerson {
  key: string;
  emailAddress: string;
  displayPrefix?: 'Dr' | 'Prof';
  firstName: string;
  lastName: string;
  jobTitle: string;
  timezoneId: string;
  languageId: 'en';
  phoneNumber?: string;
  clientAdminOf?: ClientKey;
  /** False for someone who has not accepted the terms of service yet. */
  hasAcceptedTerms: boolean;
  nonEecUser: boolean;
  /** Six digits; set where the demo shows signing. */
  signaturePin?: string;
  memberships: DemoMembership[];
}

export interface DemoMembership {
  study: StudyKey;
  /** Keys of DemoTeam or DemoSite in that study. */
  teams: string[];
  roles: RoleKey[];
  status: 'CURRENT' | 'INVITED' | 'FORMER';
  joinedDaysAgo: number;
  /** For a FORMER member. */
  left?: { daysAgo: number; reason: string };
  isTeamLead?: true;
  /** For an inspector: how long they hold the role, from the start of the demo. */
  inspectsForDays?: number;
  /** The title under which the study's key contacts list this person. */
  keyContactAs?: string;
}

export interface DemoRule {
  action: 'VIEW' | 'ACKNOWLEDGE' | 'SIGN' | 'COMPLETE_COURSE';
  participation: 'EVERY_MEMBER' | 'ANY_MEMBER' | 'PRINCIPAL_INVESTIGATOR' | 'PI_OR_DELEGATE';
  roles: RoleKey[] | 'EVERYONE';
  graceMillis: number;
  /** The possible meanings of a signature. */
  approvalTypes?: ('READ_AND_UNDERSTOOD' | 'RECEIVED' | 'AGREED_TO_COMPLY' | 'TRAINED')[];
  /** The share of the addressed people who have done it by now; see `hasDone`. Nobody has signed: only the signer can. */
  done: { share: number; always?: string[]; never?: string[] };
}

export interface DemoComment {
  author: string;
  at: When;
  text: string;
  replies?: Omit<DemoComment, 'replies'>[];
}

interface DemoPostBase {
  key: string;
  study: StudyKey;
  author: string;
  /** A number of the TMF Reference Model. */
  tmfNumber: string;
  priority?: { level: 'URGENT'; reason: string } | { level: 'SAFETY' };
  /** Who sees it. Everyone in the study if left out. */
  audience?: { roles: RoleKey[]; teams: string[] };
  unblindedOnly?: true;
  /** Visible to sites that are not active yet. */
  preActivation?: true;
  filing?: 'ISF' | 'TMF' | 'ISF_AND_TMF';
  rules: DemoRule[];
  /** The share of its readers who have opened it by now; see `hasViewed`. */
  viewedShare: number;
  comments: DemoComment[];
}

/** A draft expires; a submitted one waits for the approvers. */
export interface DemoDraft {
  editedAt: When;
  isSubmitted: boolean;
}

export interface DemoDocumentPost extends DemoPostBase {
  type: 'DOCUMENT';
  /** A document from documents.ts, which also provides the post's title and version descriptions. */
  documentKey: string;
  /** Two lines for the feed. */
  excerpt: string;
  versions: { label: string; publishedAt: When; publishedBy: string }[];
  /** The version after the published ones that is still a draft. */
  draft?: DemoDraft & { label: string };
}

export interface DemoNewsPost extends DemoPostBase {
  type: 'NEWS';
  title: string;
  excerpt: string;
  /** Only p, h2, ul, ol, li, blockquote, strong, em and a. */
  html: string;
  /** Exactly one of the two. */
  publishedAt?: When;
  draft?: DemoDraft;
}

export interface DemoEventPost extends DemoPostBase {
  type: 'EVENT';
  title: string;
  excerpt: string;
  html: string;
  publishedAt: When;
  startsAt: When;
  endsAt: When;
  /** Empty for an event that is only online. */
  location: string;
  timezoneId: string;
  onlineUrl?: string;
  /** The share of the people who may respond that are going, and those whose answer is known from the comments. */
  going: { share: number; always?: string[] };
}

/** Its video and everything else of it is in course.ts. */
export interface DemoCoursePost extends DemoPostBase {
  type: 'COURSE';
  title: string;
  excerpt: string;
  html: string;
  publishedAt: When;
}

export type DemoPost = DemoDocumentPost | DemoNewsPost | DemoEventPost | DemoCoursePost;
