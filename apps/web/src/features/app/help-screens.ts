import type { WordKey } from '../../words.ts';

export interface HelpOfScreen {
  text: WordKey;
  /** What the screen's own keys step through. */
  keys?: 'posts' | 'post' | 'compare' | 'session';
}

/** What help says about each screen, by its route's path. */
export const helpScreens: Readonly<Record<string, HelpOfScreen>> = {
  '/': { text: 'help.screens.home' },
  '/channels/required-actions': { text: 'help.screens.allActions', keys: 'posts' },
  '/actions': { text: 'help.screens.readingSession', keys: 'session' },
  '/channels/unread-posts': { text: 'help.screens.allUnread', keys: 'posts' },
  '/channels/search': { text: 'help.screens.search' },
  '/channel/$channelId/search': { text: 'help.screens.search' },
  '/teams': { text: 'help.screens.myTeams' },
  '/updates': { text: 'help.screens.updates' },
  '/equipment': { text: 'help.screens.equipment' },
  '/equipment/$token': { text: 'help.screens.scannedEquipment' },
  '/update-profile': { text: 'help.screens.profile' },
  '/channel/$channelId/timeline': { text: 'help.screens.timeline', keys: 'posts' },
  '/channel/$channelId/timeline/required-actions': { text: 'help.screens.actions', keys: 'posts' },
  '/channel/$channelId/timeline/unread-posts': { text: 'help.screens.unread', keys: 'posts' },
  '/channel/$channelId/classifications/{-$taxonomyId}/{-$categoryId}': { text: 'help.screens.documents' },
  '/channel/$channelId/sites-and-members': { text: 'help.screens.sitesAndMembers' },
  '/channel/$channelId/compliance-insights': { text: 'help.screens.complianceInsights' },
  '/channel/$channelId/teams/$teamId': { text: 'help.screens.team' },
  '/channel/$channelId/members/$memberId': { text: 'help.screens.member' },
  '/channel/$channelId/catalogue': { text: 'help.screens.catalogue' },
  '/channel/$channelId/catalogue/import': { text: 'help.screens.catalogueImport' },
  '/channel/$channelId/catalogue/orders': { text: 'help.screens.orders' },
  '/channel/post/$channelId/create/order': { text: 'help.screens.newOrder' },
  '/channel/$channelId/notification-contacts': { text: 'help.screens.notificationContacts' },
  '/channel/$channelId/quotations': { text: 'help.screens.quotations' },
  '/channel/post/$channelId/create/quotation': { text: 'help.screens.newQuotation' },
  '/channel/$channelId/support-requests': { text: 'help.screens.supportRequests' },
  '/channel/$channelId/support-requests/new': { text: 'help.screens.newSupportRequest' },
  '/channel/$channelId/teams/$teamId/supportRequest': { text: 'help.screens.newSupportRequest' },
  '/channel/$channelId/pickups': { text: 'help.screens.pickups' },
  '/channel/post/$channelId/create/pickup': { text: 'help.screens.newPickup' },
  '/service/$serviceItemId/detail': { text: 'help.screens.order' },
  '/channel/$channelId/audit': { text: 'help.screens.audit' },
  '/channel/$channelId/audit/access': { text: 'help.screens.accessReview' },
  '/channel/$channelId/channel-admin': { text: 'help.screens.studyAdmin' },
  '/settings/$clientId/customer-admin': { text: 'help.screens.administrators' },
  '/settings/$clientId/accounts': { text: 'help.screens.accounts' },
  '/settings/$clientId/programs': { text: 'help.screens.programs' },
  '/settings/$clientId/studies': { text: 'help.screens.studies' },
  '/channel/post/$channelId/post-creation': { text: 'help.screens.newPost' },
  '/channel/directory/$channelId/create-study-site': { text: 'help.screens.newSite' },
  '/channel/directory/$channelId/invite-member': { text: 'help.screens.invite' },
  '/channel/directory/$channelId/create-team': { text: 'help.screens.newTeam' },
  '/post/$postId/draft': { text: 'help.screens.draft' },
  '/post/$postId/$version/compare/$otherVersion': { text: 'help.screens.compare', keys: 'compare' },
  '/post/$postId/new-version': { text: 'help.screens.newVersion' },
  '/post/$postId/$version/detail': { text: 'help.screens.post', keys: 'post' },
};
