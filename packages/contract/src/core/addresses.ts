/** The address of every screen. The web app's routes use them, and emails, calendars and the API's answers link to them. */
export const addresses = {
  home: () => '/',
  signIn: () => '/signin',
  secondFactor: () => '/second-factor',
  termsOfService: () => '/terms-of-service',
  forbidden: () => '/403',
  serverError: () => '/500',
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  administratorInvitation: (token: string) => `/administrator/${encodeURIComponent(token)}`,
  setup: (token: string) => `/setup/${encodeURIComponent(token)}`,
  resetPassword: (token?: string) =>
    `/reset-password${token === undefined ? '' : `/${encodeURIComponent(token)}`}`,
  notificationContact: (token: string) => `/notification-contact/${encodeURIComponent(token)}`,
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  requiredActions: () => '/channels/required-actions',
  readingSession: () => '/actions',
  unreadPosts: () => '/channels/unread-posts',
  updates: () => '/updates',
  search: () => '/channels/search',
  channelSearch: (channelId: number) => `/channel/${channelId}/search`,
  teams: () => '/teams',
  equipment: () => '/equipment',
  /** Where the label of an item on loan leads. */
  scannedEquipment: (code: string) => `/equipment/${encodeURIComponent(code)}`,
  /** The same for people who have not signed in. */
  equipmentLabel: (code: string) => `/equipment/${encodeURIComponent(code)}/label`,
  updateProfile: () => '/update-profile',
  confirmEmail: (token: string) => `/confirm-email/${encodeURIComponent(token)}`,
  channel: (channelId: number) => `/channel/${channelId}`,
  timeline: (channelId: number) => `/channel/${channelId}/timeline`,
  channelRequiredActions: (channelId: number) => `/channel/${channelId}/timeline/required-actions`,
  channelUnreadPosts: (channelId: number) => `/channel/${channelId}/timeline/unread-posts`,
  /** The documents of a study, of one of its taxonomies, or of a category; 0 is documents without a category. */
  documents: (channelId: number, taxonomyId?: number, categoryId?: number) =>
    ['/channel', channelId, 'classifications', taxonomyId, categoryId]
      .filter((part) => part !== undefined)
      .join('/'),
  complianceInsights: (channelId: number) => `/channel/${channelId}/compliance-insights`,
  sitesAndMembers: (channelId: number) => `/channel/${channelId}/sites-and-members`,
  team: (channelId: number, teamId: number) => `/channel/${channelId}/teams/${teamId}`,
  member: (channelId: number, memberId: string) => `/channel/${channelId}/members/${memberId}`,
  catalogue: (channelId: number) => `/channel/${channelId}/catalogue`,
  newOrder: (channelId: number) => `/channel/post/${channelId}/create/order`,
  orders: (channelId: number) => `/channel/${channelId}/catalogue/orders`,
  newQuotation: (channelId: number) => `/channel/post/${channelId}/create/quotation`,
  quotations: (channelId: number) => `/channel/${channelId}/quotations`,
  supportRequests: (channelId: number) => `/channel/${channelId}/support-requests`,
  newSupportRequest: (channelId: number, teamId?: number) =>
    teamId === undefined
      ? `/channel/${channelId}/support-requests/new`
      : `/channel/${channelId}/teams/${teamId}/supportRequest`,
  newPickup: (channelId: number) => `/channel/post/${channelId}/create/pickup`,
  pickups: (channelId: number) => `/channel/${channelId}/pickups`,
  serviceItem: (serviceItemId: number) => `/service/${serviceItemId}/detail`,
  /** For people who don't change the study but say who is told. */
  notificationContacts: (channelId: number) => `/channel/${channelId}/notification-contacts`,
  catalogueImport: (channelId: number) => `/channel/${channelId}/catalogue/import`,
  audit: (channelId: number) => `/channel/${channelId}/audit`,
  accessReview: (channelId: number) => `/channel/${channelId}/audit/access`,
  channelAdmin: (channelId: number) => `/channel/${channelId}/channel-admin`,
  createStudySite: (channelId: number) => `/channel/directory/${channelId}/create-study-site`,
  createTeam: (channelId: number) => `/channel/directory/${channelId}/create-team`,
  inviteMember: (channelId: number) => `/channel/directory/${channelId}/invite-member`,
  postCreation: (channelId: number) => `/channel/post/${channelId}/post-creation`,
  /** The form of a draft. */
  draft: (postId: number) => `/post/${postId}/draft`,
  newVersion: (postId: number) => `/post/${postId}/new-version`,
  post: (postId: number, version: number) => `/post/${postId}/${version}/detail`,
  /** Compares two versions of a post, the earlier one first. */
  compare: (postId: number, before: number, after: number) => `/post/${postId}/${before}/compare/${after}`,
  settings: (clientId: number) => `/settings/${clientId}`,
  settingsAdministrators: (clientId: number) => `/settings/${clientId}/customer-admin`,
  settingsStudies: (clientId: number) => `/settings/${clientId}/studies`,
  settingsAccounts: (clientId: number) => `/settings/${clientId}/accounts`,
  settingsPrograms: (clientId: number) => `/settings/${clientId}/programs`,
};
