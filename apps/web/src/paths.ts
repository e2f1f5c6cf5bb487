/** Where a post was opened from (specification 2), which names the way back. */
const referrers = ['CHANNEL', 'UNREAD_POSTS', 'CLASSIFICATIONS'] as const;
export type PostReferrer = (typeof referrers)[number];

/** The address of every screen. No other code composes one. */
export const paths = {
  home: () => '/',
  signIn: (callbackUrl?: string) =>
    callbackUrl && callbackUrl !== '/' ? `/signin?callbackUrl=${encodeURIComponent(callbackUrl)}` : '/signin',
  termsOfService: (callbackUrl?: string) =>
    callbackUrl && callbackUrl !== '/'
      ? `/terms-of-service?callbackUrl=${encodeURIComponent(callbackUrl)}`
      : '/terms-of-service',
  forbidden: () => '/403',
  serverError: () => '/500',
  requiredActions: () => '/channels/required-actions',
  unreadPosts: () => '/channels/unread-posts',
  teams: () => '/teams',
  channel: (channelId: number) => `/channel/${channelId}`,
  timeline: (channelId: number) => `/channel/${channelId}/timeline`,
  channelRequiredActions: (channelId: number) => `/channel/${channelId}/timeline/required-actions`,
  channelUnreadPosts: (channelId: number) => `/channel/${channelId}/timeline/unread-posts`,
  /** The documents of a study, of one of its taxonomies, or of a category; 0 is those without one. */
  documents: (channelId: number, taxonomyId?: number, categoryId?: number) =>
    ['/channel', channelId, 'classifications', taxonomyId, categoryId]
      .filter((part) => part !== undefined)
      .join('/'),
  sitesAndMembers: (channelId: number, view?: 'teams' | 'members') =>
    `/channel/${channelId}/sites-and-members${view ? `?view=${view}` : ''}`,
  createStudySite: (channelId: number) => `/channel/directory/${channelId}/create-study-site`,
  createTeam: (channelId: number) => `/channel/directory/${channelId}/create-team`,
  inviteMember: (channelId: number, known?: { email: string; team: number; roles: readonly number[] }) =>
    `/channel/directory/${channelId}/invite-member${
      known
        ? `?email=${encodeURIComponent(known.email)}&team=${known.team}&roles=${known.roles.join(',')}`
        : ''
    }`,
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  administratorInvitation: (token: string) => `/administrator/${encodeURIComponent(token)}`,
  team: (channelId: number, teamId: number) => `/channel/${channelId}/teams/${teamId}`,
  member: (channelId: number, memberId: string) => `/channel/${channelId}/members/${memberId}`,
  audit: (channelId: number) => `/channel/${channelId}/audit`,
  accessReview: (channelId: number) => `/channel/${channelId}/audit/access`,
  channelAdmin: (channelId: number) => `/channel/${channelId}/channel-admin`,
  postCreation: (channelId: number) => `/channel/post/${channelId}/post-creation`,
  /** The form of a draft. */
  draft: (postId: number) => `/post/${postId}/draft`,
  newVersion: (postId: number) => `/post/${postId}/new-version`,
  post: (postId: number, version: number, referrer?: PostReferrer) =>
    `/post/${postId}/${version}/detail${referrer ? `?referrer=${referrer}` : ''}`,
  /** Compares two versions of a post, the earlier one first. */
  compare: (postId: number, before: number, after: number, referrer?: PostReferrer) =>
    `/post/${postId}/${before}/compare/${after}${referrer ? `?referrer=${referrer}` : ''}`,
  page: (postId: number, version: number, page: number) => `/post/${postId}/${version}/detail#page=${page}`,
  comment: (postId: number, version: number, commentId: number, referrer?: PostReferrer) =>
    `${paths.post(postId, version, referrer)}#comment=${commentId}`,
  settings: (clientId: number) => `/settings/${clientId}`,
  settingsAdministrators: (clientId: number) => `/settings/${clientId}/customer-admin`,
  settingsStudies: (clientId: number) => `/settings/${clientId}/studies`,
};

/** A path of this installation to go to after sign-in. Anything else leads home. */
export function safeCallback(given: unknown): string {
  const { origin } = window.location;
  const url =
    typeof given === 'string' && given.startsWith(`${origin}/`) ? given.slice(origin.length) : given;
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url) || /[\\\p{Cc}]/u.test(url)) return paths.home();
  return /^\/(signin|403|500)(?=[?#/]|$)/.test(url) ? paths.home() : url;
}

/** The referrer that an address names, if any. */
export function readReferrer(search: Record<string, unknown>): PostReferrer | undefined {
  return referrers.find((referrer) => referrer === search.referrer);
}
