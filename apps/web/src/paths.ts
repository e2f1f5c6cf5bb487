import { addresses } from '@studyline/contract/core/addresses';

/** Where a post was opened from (specification 2); it labels the way back. */
const referrers = ['CHANNEL', 'UNREAD_POSTS', 'CLASSIFICATIONS'] as const;
export type PostReferrer = (typeof referrers)[number];

/** The addresses of the screens, with the queries and fragments that the screens read. */
export const paths = {
  ...addresses,
  signIn: (callbackUrl?: string) => withCallback(addresses.signIn(), callbackUrl),
  /** Where a provider leads after somebody has signed in for another window. */
  unlocked: () => `${addresses.signIn()}?unlocked=true`,
  /** Where somebody asks for a link, and is led on afterwards. */
  forgottenPassword: (callbackUrl?: string) => withCallback(addresses.resetPassword(), callbackUrl),
  secondFactor: (callbackUrl?: string) => withCallback(addresses.secondFactor(), callbackUrl),
  termsOfService: (callbackUrl?: string) => withCallback(addresses.termsOfService(), callbackUrl),
  updateProfile: (part?: string) =>
    `${addresses.updateProfile()}${part && part !== 'identity' ? `?part=${part}` : ''}`,
  /** Where a provider leads after it was asked to connect an account. */
  connected: (provider: string) =>
    `${paths.updateProfile('security')}&provider=${encodeURIComponent(provider)}`,
  /** The entries of a kind of what is recorded about the person. */
  recorded: (kind: string) => `${addresses.updateProfile()}?part=recorded&kind=${kind}`,
  sitesAndMembers: (channelId: number, view?: 'teams' | 'members') =>
    `${addresses.sitesAndMembers(channelId)}${view ? `?view=${view}` : ''}`,
  delegations: (channelId: number, teamId: number) => `${addresses.team(channelId, teamId)}?tab=delegation`,
  equipmentOfTeam: (channelId: number, teamId: number) =>
    `${addresses.team(channelId, teamId)}?tab=equipment`,
  /** The form about an item on loan. */
  supportForEquipment: (channelId: number, teamId: number, rentalEquipmentId: number) =>
    `${addresses.newSupportRequest(channelId, teamId)}?equipment=${rentalEquipmentId}`,
  /** With the items of a site, and one of them chosen already. */
  /** Of a site, with an item on loan to it, because of a support request. */
  newPickup: (channelId: number, known: { team?: number; item?: number; request?: number } = {}) => {
    const said = Object.entries(known).map(([name, id]) => `${name}=${id}`);
    return addresses.newPickup(channelId) + (said.length > 0 ? `?${said.join('&')}` : '');
  },
  /** The items whose calibration is due. */
  dueEquipment: () => `${addresses.equipment()}?show=CALIBRATION_DUE`,
  inviteMember: (channelId: number, known?: { email: string; team: number; roles: readonly number[] }) =>
    `${addresses.inviteMember(channelId)}${
      known
        ? `?email=${encodeURIComponent(known.email)}&team=${known.team}&roles=${known.roles.join(',')}`
        : ''
    }`,
  post: (postId: number, version: number, referrer?: PostReferrer) =>
    `${addresses.post(postId, version)}${referrer ? `?referrer=${referrer}` : ''}`,
  compare: (postId: number, before: number, after: number, referrer?: PostReferrer) =>
    `${addresses.compare(postId, before, after)}${referrer ? `?referrer=${referrer}` : ''}`,
  /** Who has done what a post asks. */
  compliance: (postId: number, version: number, referrer?: PostReferrer) =>
    `${addresses.post(postId, version)}?${referrer ? `referrer=${referrer}&` : ''}tab=compliance`,
  page: (postId: number, version: number, page: number) => `${addresses.post(postId, version)}#page=${page}`,
  /** A page with a text marked on it, found in all versions. */
  found: (postId: number, version: number, page: number, text: string) =>
    `${paths.page(postId, version, page)}&find=${encodeURIComponent(text)}`,
  /** A running text with a word marked in it. */
  foundText: (postId: number, version: number, text: string) =>
    `${addresses.post(postId, version)}#find=${encodeURIComponent(text)}`,
  /** A course, where its video is at that time. */
  moment: (postId: number, version: number, millis: number) =>
    `${addresses.post(postId, version)}#t=${Math.floor(millis / 1000)}`,
  comment: (postId: number, version: number, commentId: number, referrer?: PostReferrer) =>
    `${paths.post(postId, version, referrer)}#comment=${commentId}`,
};

function withCallback(path: string, callbackUrl?: string): string {
  return callbackUrl && callbackUrl !== '/' ? `${path}?callbackUrl=${encodeURIComponent(callbackUrl)}` : path;
}

/** A path of this installation to open after sign-in. Anything else leads to the home page. */
export function safeCallback(given: unknown): string {
  const { origin } = window.location;
  const url =
    typeof given === 'string' && given.startsWith(`${origin}/`) ? given.slice(origin.length) : given;
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url) || /[\\\p{Cc}]/u.test(url)) return paths.home();
  return /^\/(signin|second-factor|403|500)(?=[?#/]|$)/.test(url) ? paths.home() : url;
}

/** The referrer that an address names, if any. */
export function readReferrer(search: Record<string, unknown>): PostReferrer | undefined {
  return referrers.find((referrer) => referrer === search.referrer);
}
