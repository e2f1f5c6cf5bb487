import { journey, sentence, server, web, type Sentence } from './specification-sentence.ts';

/** The sentences of the specification about states, validation and roles. */
export const states: readonly Sentence[] = [
  // States and transitions
  sentence(
    '4',
    'Invitations change through a named transition: accept or decline.',
    server('invitations/answer'),
    '200 finds the invitation and accepts it in the app',
  ),
  sentence(
    '4',
    'Invitations can be resent, with an updated email.',
    server('invitations/invite'),
    '200 gives it a new token and email, to another address if one is given',
  ),
  sentence(
    '4',
    'People who are not signed in are sent to sign-in.',
    journey('sign-in'),
    'leads a deep link to sign-in and then to where the person wanted to go',
  ),
  sentence(
    '4',
    'People who have not accepted the terms are sent to them if the flag is enabled.',
    journey('sign-in'),
    'asks newcomers to accept the terms first, then goes where they wanted to',
  ),
  sentence('4', 'The terms are owed by the flag.', server('auth/auth'), 'the terms of a session'),
  sentence(
    '4',
    'A published version is superseded by the next.',
    server('drafts/publish'),
    'gives versions their labels and supersedes the previous one',
  ),
  sentence(
    '4',
    'A draft expires.',
    server('drafts/jobs'),
    'sets overdue drafts to EXPIRED, and only their authors see them',
  ),
  sentence(
    '4',
    'A draft is in no dated group of the feed.',
    'packages/contract/src/feed/groups.test.ts',
    'groups drafts, and posts without a publish time, as drafts',
  ),
  sentence(
    '4',
    'approve_draft publishes and carries a description.',
    server('drafts/change-draft-status'),
    '400 without a description from the second version on',
  ),
  sentence(
    '4',
    'Other transitions send an empty description.',
    server('drafts/change-draft-status'),
    '200 for a rejection with %j',
  ),
  sentence(
    '4',
    'A post can be reverted to a prior version.',
    server('drafts/revert-post'),
    '200 republishes the content of the first version as the version with the highest number',
  ),
  sentence(
    '4',
    'A draft can be deleted.',
    server('posts/delete-post'),
    '200 deletes an own draft, releases its file and removes the post',
  ),
  sentence(
    '4',
    'A post is unread until its last modification was viewed.',
    server('drafts/publish'),
    'makes it unread for its readers, but not for its author and publisher, who are subscribed to its comments',
  ),
  sentence(
    '4',
    'A post requires action until it is compliant.',
    server('compliance/acknowledge-post'),
    '200 records once, audits once and closes the action',
  ),
  sentence(
    '4',
    'A post can be marked unread.',
    server('posts/read-marks'),
    '200 makes a read post unread for that person only, and audits it once',
  ),
  sentence(
    '4',
    'It can be marked read again.',
    server('posts/read-marks'),
    '200 makes it read again and audits it once, without recording that it was opened',
  ),
  sentence(
    '4',
    'A person subscribes to a post and to its comments.',
    server('subscriptions/subscribe-to-post'),
    '200 each way, and recorded only if something changed',
  ),
  sentence(
    '4',
    'A completed action refreshes the required actions.',
    web('live/invalidations.test.ts'),
    'is the post, the counts and the feeds when someone completes an action',
  ),
  sentence(
    '4',
    'Yesterday is empty on the 1st of the month.',
    'packages/contract/src/feed/groups.test.ts',
    'has no Yesterday on the 1st: the day belongs to last month',
  ),
  sentence(
    '4',
    'This week begins on the third day of the week and ends two days ago.',
    'packages/contract/src/feed/groups.test.ts',
    'has This week from the third day of the week, up to two days ago',
  ),
  sentence(
    '4',
    'Last week is empty before the 7th.',
    'packages/contract/src/feed/groups.test.ts',
    'has no Last week before the 7th',
  ),
  sentence(
    '4',
    'This month has the posts that are in no week.',
    'packages/contract/src/feed/groups.test.ts',
    'puts what fits no other group into This month',
  ),
  sentence(
    '4',
    'The next page is the stored one plus one, until the answer says lastPage.',
    journey('timeline'),
    'loads more at its end, and shows every post once',
  ),
  sentence(
    '4',
    'Live events reach the screens that show the changed data.',
    'apps/web/test/scenes/play.ts',
    'after %s every screen that received it shows the current state',
  ),
  sentence(
    '4',
    'There is a private channel for a study, for a person and for a client.',
    server('realtime/authorize-channel'),
    '200 for the person and for a client that they administer, 403 for other people and clients',
  ),
  sentence(
    '4',
    'A member who loses a status leaves its list, and joins that of the status that they gain.',
    server('members/remove-member'),
    '200 shows in the lists at once, 409 the second time, also without a reason',
  ),
  sentence(
    '4',
    'Removal from a client while on its settings page sends the person to /.',
    journey('customer-admin'),
    'are removed, which takes them from the settings to the home page immediately, with a toast',
  ),
  sentence(
    '4',
    'Losing access to a study sends the person to /.',
    journey('members'),
    'remove someone who is reading a post: they are sent home immediately, and told so',
  ),
  sentence(
    '9',
    'Members are refreshed after 2 seconds.',
    web('live/refresher.test.ts'),
    'delays what shows members, so that several who join or leave at once cost one refresh',
  ),
  sentence(
    '6',
    'A 403 when fetching team detail is silently ignored.',
    journey('teams'),
    'keeps the list, without an error, if the detail of a team is refused',
  ),
  sentence(
    '6',
    'Client administrators add themselves as administrators of a study.',
    server('members/add-team-member'),
    "200 makes the client's administrator one of the study, once",
  ),
  sentence(
    '4',
    'People who lose a study lose its channel.',
    'apps/server/src/live/recheck.test.ts',
    'when the member leaves the study',
  ),

  sentence(
    '4',
    'The content of a draft can change until it is published.',
    server('drafts/update-draft'),
    '200 changes everything at once, records each change, and takes the submission back',
  ),
  sentence(
    '4',
    'All unread posts can be marked read at once.',
    server('posts/read-marks'),
    '200 marks all of one study as read, including posts marked as unread, as one decision in the audit trail',
  ),

  sentence(
    '4',
    'Team status changes through a named transition.',
    server('teams/change-team-status'),
    'takes %s as far as the table says',
  ),
  sentence(
    '4',
    'Oversight of teams is added, replaced and removed.',
    server('teams/oversight'),
    '200 leaves only the given ones',
  ),
  sentence(
    '4',
    'An address is created or updated.',
    server('teams/contact-data'),
    '200 changes the list type within its kind, 400 for another kind and for an address without street and city',
  ),

  // Validation
  sentence(
    '5',
    'Names of teams and codes of sites do not contain some characters.',
    server('teams/create-team'),
    '400 for %s',
  ),
  sentence(
    '5',
    'The name of a channel does not begin with #.',
    server('clients/clients'),
    '400 for the name %j',
  ),
  sentence(
    '5',
    'Nor can it be changed to one that does.',
    server('channels/update-channel'),
    '400 for an invalid name, colour or number of days',
  ),
  sentence(
    '5',
    'Client events are switched off, whatever their name.',
    'apps/server/src/live/hub.test.ts',
    'reach nobody, and the official client gets an error',
  ),
  sentence(
    '5',
    'Content of posts is sanitised.',
    'apps/server/seed/posts.test.ts',
    'contain only markup that the portal allows',
  ),

  sentence(
    '9',
    'The image cropper has a viewport of 100x100 and zooms to 1.5.',
    journey('study-admin'),
    'crop an image by keyboard and by mouse, in a frame of 100 pixels and up to a zoom of 1.5',
  ),
  sentence(
    '8',
    'People who change a study are told that it has been updated.',
    journey('study-admin'),
    'change its name, colour and logo, and everyone sees it immediately',
  ),

  // Roles and permissions
  sentence(
    '6',
    'nonEecUser leads to /403 from any answer.',
    web('api/call.test.ts'),
    'remembers that the server refuses the person',
  ),
  sentence(
    '6',
    'Roles are those of a channel.',
    server('channels/channels'),
    '200 lists every role of the product with the number of its current members and of those who can have required actions',
  ),
  sentence(
    '6',
    'Each channel can rename its roles.',
    server('channels/rename-role'),
    '200 gives it another name; its id and key stay the same',
  ),
  sentence(
    '6',
    'A post’s permission set allows actions to everyone or to roles.',
    server('sharing/calls/get-posting-permissions'),
    '200 offers the whole study, and names the roles that may change and delete every post',
  ),
  sentence(
    '6',
    'A rule addresses the whole channel or some roles.',
    server('compliance/rules'),
    '200 assigns actions to the people the new rules address, with the grace period starting now',
  ),
  sentence(
    '6',
    'A call returns who may post, and for whom.',
    server('sharing/calls/get-posting-permissions'),
    '200 restricts a site to its own teams, and a monitor to their own and overseen ones',
  ),

  sentence(
    '6',
    'A client administrator adds themselves as administrator of a channel.',
    server('clients/administrators'),
    '200 assigns the caller if no person is named, who can then open the study',
  ),
];
