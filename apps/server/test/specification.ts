/** One thing that the specification says, by its section, and a test that shows it. */
interface Sentence {
  section: string;
  says: string;
  /** The file of the test. */
  file: string;
  /** The title of the test or of its group, as it stands in the file. */
  test: string;
}

const sentence = (section: string, says: string, file: string, test: string): Sentence => ({
  section,
  says,
  file,
  test,
});

const server = (room: string) => `apps/server/src/features/${room}.test.ts`;
const web = (room: string) => `apps/web/src/${room}`;
const journey = (name: string) => `e2e/${name}.e2e.ts`;

/** What the specification says of the parts that work. A part that arrives brings its sentences along. */
export const SPECIFICATION: readonly Sentence[] = [
  // What the product does, and for whom
  sentence(
    '1',
    'People sign in; what they see follows from their studies, teams and roles.',
    'apps/server/test/authz.test.ts',
    'every endpoint',
  ),
  sentence('1', 'A member reads a feed of posts.', journey('timeline'), 'the list of a study'),
  sentence('1', 'A member comments on posts.', journey('comments'), 'comments'),
  sentence(
    '1',
    'A member acknowledges receipt.',
    journey('timeline'),
    'are acknowledged on the card once the post was opened, and no request is sent twice',
  ),
  sentence(
    '1',
    'Somebody flagged as nonEecUser is not served and is sent to a forbidden page.',
    journey('sign-in'),
    'sends an account without access to /403, where it can sign out',
  ),

  // Screens and routes
  sentence(
    '2',
    '/signin sends people on who are signed in.',
    journey('sign-in'),
    'sends people on who are already signed in',
  ),
  sentence(
    '2',
    '/terms-of-service shows the public terms.',
    journey('sign-in'),
    'shows the terms to anybody, without a way to accept',
  ),
  sentence(
    '2',
    'The addresses of the screens are those of the table.',
    web('paths.test.ts'),
    'are the addresses of the specification',
  ),
  sentence(
    '2',
    'A path that leads nowhere gives a 404 that names it.',
    journey('sign-in'),
    'answers %s with a page that names it',
  ),
  sentence(
    '2',
    'A page whose validity check fails gives a 404.',
    journey('sign-in'),
    'answers a study that the person is not in as if it did not exist',
  ),
  sentence(
    '2',
    'A study has a timeline.',
    journey('timeline'),
    'is grouped by day, week and month, and narrowed to a month by the archive',
  ),
  sentence(
    '2',
    'Unread posts and required actions are lists of one study.',
    journey('timeline'),
    'are listed by study',
  ),
  sentence(
    '2',
    'They are lists across all studies.',
    journey('timeline'),
    'are listed across studies, which the cards name',
  ),
  sentence(
    '2',
    'The feed has an archive by month, with last month first by name.',
    web('features/feed/group-words.test.ts'),
    'is the month in the archive, and last month with its name',
  ),
  sentence(
    '2',
    'The archive counts by month.',
    server('channels/channels'),
    '200 counts visible publications by month of the person’s clock, newest first',
  ),
  sentence(
    '2',
    'Drafts are a list of their own.',
    journey('approve-draft'),
    'home shows drafts to those who decide, and rejected ones to their author, %i px wide',
  ),
  sentence(
    '2',
    'A link says from which list a post was opened.',
    web('features/open-post/way-back.test.ts'),
    'follows the referrer of a link, or else leads to the timeline of the study',
  ),

  // Entities and fields
  sentence(
    '3',
    'A user has a profile with these fields.',
    server('users/profile'),
    '200 returns the person’s profile',
  ),
  sentence(
    '3',
    'The session carries the clients and an access token.',
    server('auth/auth'),
    "200 lists the clients of a person's studies and administration",
  ),
  sentence(
    '3',
    'List types are entries of entityName, listTypeName and name.',
    server('reference-data/reference-data'),
    '200 lists every kind of contact data once, with stable ids',
  ),
  sentence(
    '3',
    'Countries are named in words and sorted by name.',
    server('reference-data/reference-data'),
    '200 lists all with -1, by name as the language sorts',
  ),
  sentence(
    '3',
    'A feature flag is a key that is enabled or not.',
    server('app/app'),
    '200 lists them by key for anybody',
  ),
  sentence(
    '3',
    'A channel has its summary, its look and what the person chose in it.',
    server('channels/channels'),
    '200 describes the study, with its sites of every status and its current members',
  ),
  sentence(
    '3',
    'A team has these fields, a study site those of a site beside them.',
    server('teams/search-teams'),
    '200 describes a site and another team, with their current members',
  ),
  sentence(
    '3',
    'Teams are sorted by name in any case.',
    server('teams/search-teams'),
    '200 sorts by name in any case, or by code with teams without one last',
  ),
  sentence('3', 'A client has an id, a uuid and a name.', server('clients/clients'), '200 names the client'),
  sentence(
    '3',
    'A post wrapper has its file, its content and its detail.',
    server('posts/get-post'),
    '200 shows the publication with its file, and with whom it is shared',
  ),
  sentence(
    '3',
    'A post detail lists its versions.',
    server('posts/get-post'),
    '200 lists publications to everybody, and a draft or rejected version to its author',
  ),
  sentence(
    '3',
    'A version has a label.',
    server('drafts/publish'),
    'counts majors and minors; the first version is always a major one',
  ),
  sentence(
    '3',
    'A permission set has viewPost, commentOnPost, updatePost and deletePost.',
    server('posts/policy'),
    'the post’s own permission set',
  ),
  sentence(
    '3',
    'A node of the classification has its name and whether it has children.',
    server('classifications/classifications'),
    '200 lists the children of the root and of a category by number, and says which have some',
  ),
  sentence(
    '3',
    'A compliance rule has its type, participation, grace period and audience.',
    server('compliance/rules'),
    '200 returns the rules in force',
  ),
  sentence(
    '3',
    'A comment has its text and its parent.',
    server('comments/comments'),
    '200 returns one comment as the list does',
  ),
  sentence(
    '3',
    'A query parameter that is empty is left out.',
    web('api/call.test.ts'),
    'fills the path, repeats list parameters, leaves out unset ones, and carries the token',
  ),

  // States and transitions
  sentence(
    '4',
    'Who is not signed in goes to sign-in.',
    journey('sign-in'),
    'leads a deep link to sign-in and then to where the person wanted to go',
  ),
  sentence(
    '4',
    'Who has not accepted the terms is sent to them, where the flag is enabled.',
    journey('sign-in'),
    'asks a newcomer for the terms first, then goes where they wanted to',
  ),
  sentence('4', 'The terms are owed by the flag.', server('auth/auth'), 'the terms in a session'),
  sentence(
    '4',
    'A published version is superseded by the next.',
    server('drafts/publish'),
    'gives versions their labels and supersedes the former one',
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
    'packages/contract/src/feed-groups.test.ts',
    'calls a draft, and whatever has no publish time, a draft',
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
    'A draft can be deleted.',
    server('posts/delete-post'),
    '200 deletes an own draft, gives up its file and removes the post',
  ),
  sentence(
    '4',
    'A post is unread until its last modification was viewed.',
    server('drafts/publish'),
    'makes it unread for its readers, but not for its author and publisher, who follow its comments',
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
    '200 makes a read post unread for that person only, and is audited once',
  ),
  sentence(
    '4',
    'It can be marked read again.',
    server('posts/read-marks'),
    '200 makes it read again, audited once, without a record of opening it',
  ),
  sentence(
    '4',
    'A person subscribes to a post and to its comments.',
    server('posts/subscriptions'),
    '200 each way, and recorded only if something changed',
  ),
  sentence(
    '4',
    'A completed action refreshes the required actions.',
    web('live/invalidations.test.ts'),
    'is the post, the counts and the feeds when somebody completes an action',
  ),
  sentence(
    '4',
    'Yesterday is empty on the 1st of the month.',
    'packages/contract/src/feed-groups.test.ts',
    'has no Yesterday on the 1st: the day belongs to last month',
  ),
  sentence(
    '4',
    'This week begins on the third day of the week and ends two days ago.',
    'packages/contract/src/feed-groups.test.ts',
    'has This week from the third day of the week, up to two days ago',
  ),
  sentence(
    '4',
    'Last week is empty before the 7th.',
    'packages/contract/src/feed-groups.test.ts',
    'has no Last week before the 7th',
  ),
  sentence(
    '4',
    'This month has what no week has.',
    'packages/contract/src/feed-groups.test.ts',
    'puts what no other group takes into This month',
  ),
  sentence(
    '4',
    'The next page is the stored one and one more, until the answer says lastPage.',
    journey('timeline'),
    'loads more at its end, and shows every post once',
  ),
  sentence(
    '4',
    'Live events reach the screens that show what they are about.',
    'apps/web/test/fresh-after-events.test.ts',
    'after %s every screen that has heard of it shows what is',
  ),
  sentence(
    '4',
    'There is a private channel for a study, for a person and for a client.',
    server('realtime/authorize-channel'),
    '200 for the person and for a client that they administer, 403 for other people and clients',
  ),
  sentence(
    '4',
    'Who loses a study loses its channel.',
    'apps/server/src/live/recheck.test.ts',
    'when the member leaves the study',
  ),

  sentence(
    '4',
    'What a draft says is changed until it is published.',
    server('drafts/update-draft'),
    '200 changes everything at once, records each change, and takes the submission back',
  ),
  sentence(
    '4',
    'All unread posts can be marked read at once.',
    server('posts/read-marks'),
    '200 reads all of one study, what was marked unread too, as one decision in the audit trail',
  ),

  // Validation
  sentence(
    '5',
    'The name of a channel does not begin with #.',
    server('clients/clients'),
    '400 for the name %j',
  ),
  sentence(
    '5',
    'Client events are switched off, whatever their name.',
    'apps/server/src/live/hub.test.ts',
    'reach nobody, and the official client is told so',
  ),
  sentence(
    '5',
    'Content of posts is sanitised.',
    'apps/server/seed/posts.test.ts',
    'contain only markup that the portal keeps',
  ),

  // Roles and permissions
  sentence(
    '6',
    'nonEecUser leads to /403 from any answer.',
    web('api/call.test.ts'),
    'remembers that the person is not served',
  ),
  sentence(
    '6',
    'Roles are those of a channel.',
    server('channels/channels'),
    '200 lists every role of the product with the number of its current members',
  ),
  sentence(
    '6',
    'A post permits what its set says, to everyone or to roles.',
    server('sharing/get-posting-permissions'),
    '200 offers the whole study, and names the people who lead it and may change a post',
  ),
  sentence(
    '6',
    'A rule asks the whole channel or some roles.',
    server('compliance/rules'),
    '200 assigns actions to the people whom the new rules address, with the grace counted from now',
  ),
  sentence(
    '6',
    'Who may post, and with whom, is a call.',
    server('sharing/get-posting-permissions'),
    '200 restricts a site to its own teams, and a monitor to their own and overseen ones',
  ),

  sentence(
    '6',
    'A client administrator adds themselves as administrator of a channel.',
    server('clients/administrators'),
    '200 is the caller without a named person, who then opens the study',
  ),

  // Calls
  sentence('7', 'Calls carry a bearer token.', server('auth/auth'), 'the bearer token'),
  sentence(
    '7',
    'Signing in and out are form posts with csrfToken and callbackUrl.',
    server('auth/auth'),
    '302 to a browser form that leads to %j',
  ),
  sentence('7', 'The providers are listed.', server('auth/auth'), '200 offers email and password'),
  sentence(
    '7',
    'The build is polled.',
    server('app/app'),
    '200 names the served build to anybody, always the same',
  ),
  sentence(
    '7',
    'App: the terms.',
    server('app/app'),
    '404 if there are none, 200 with the newest for anybody',
  ),
  sentence(
    '7',
    'App: init-member returns channelSummaries.',
    server('app/app'),
    '200 sums what waits in the person’s studies, and counts no further than the screen shows',
  ),
  sentence(
    '7',
    'App: studies grouped by customer, with a search.',
    server('app/app'),
    '200 groups the person’s studies by client, both by name, and filters by either',
  ),
  sentence(
    '7',
    'User: the profile is read and changed.',
    server('users/profile'),
    '200 changes the time zone, and records only what changed',
  ),
  sentence(
    '7',
    'User: subscriptions to channels.',
    server('channels/subscriptions'),
    '200 each way, and recorded only if something changed',
  ),
  sentence(
    '7',
    'User: favourite channels are added and removed.',
    server('channels/my-channels'),
    '200 and a single favourite, however often it is sent',
  ),
  sentence(
    '7',
    'Audit: the events of a post.',
    server('audit/post-audit'),
    '200 lists what happened, newest first, with its details',
  ),
  sentence(
    '7',
    'Channels: the key contacts, in pages.',
    server('channels/channels'),
    '200 lists them in their order, with how to reach them',
  ),
  sentence(
    '7',
    'Channels: teams are searched, in pages.',
    server('teams/search-teams'),
    '200 in pages without repeated or lost teams',
  ),
  sentence(
    '7',
    'Clients: add-channel takes its query and an empty list.',
    server('clients/clients'),
    '200 creates a study with roles, taxonomy and sponsor team, without members, and audits it',
  ),
  sentence(
    '7',
    'Clients: the channels of a client.',
    server('clients/clients'),
    '200 counts sites and current members, and names the administrators',
  ),
  sentence(
    '7',
    'Compliance: acknowledge with teamId and ruleId.',
    server('compliance/acknowledge-post'),
    '400 for malformed ids names the field',
  ),
  sentence(
    '7',
    'Compliance: the view, with or without a body.',
    server('compliance/record-view'),
    '200 with the body %j means the version that the person is shown',
  ),
  sentence(
    '7',
    'Compliance: rules are a ruleSet that is put.',
    server('compliance/rules'),
    '200 for the same rules changes and records nothing',
  ),
  sentence(
    '7',
    'Posts: the feed of a channel answers items, page and lastPage.',
    server('feed/feed'),
    '200 is an empty last page if there is nothing',
  ),
  sentence(
    '7',
    'Posts: a version, and the latest.',
    server('posts/get-post'),
    '200 opens an older version for every reader, and a draft for its author only',
  ),
  sentence(
    '7',
    'Posts: the summary.',
    server('posts/get-post'),
    '200 is the post as the feed shows it; 404 for an invisible one',
  ),
  sentence(
    '7',
    'Posts: the file, of a version too.',
    server('post-files/download-and-previews'),
    '200 gives the file, its name, its kind and its checksum',
  ),
  sentence(
    '7',
    'Posts: the title of a post, and that of a version.',
    server('posts/update-title'),
    '200 changes the title of a draft; the post keeps its own until it is published',
  ),
  sentence(
    '7',
    'Posts: a new file is a new version, with a description.',
    server('drafts/replace-document'),
    '200 takes the description from the query too, as specified',
  ),
  sentence(
    '7',
    'Posts: status approves or rejects.',
    server('drafts/change-draft-status'),
    '200 approves, and readers see it',
  ),
  sentence(
    '7',
    'Comments: a list by post, with sort and pages.',
    server('comments/comments'),
    '200 cuts pages by thread, and gives the newest page first when asked',
  ),
  sentence(
    '7',
    'Comments: a form with commentTextRequest.',
    server('comments/add-comment'),
    '200 takes the parent from the query, and %s in the form of the specification',
  ),
  sentence(
    '7',
    'Comments: one is read, changed and removed.',
    server('comments/comments'),
    '200 changes the text, keeps the previous one in the audit trail, and marks the comment as edited',
  ),
  sentence(
    '7',
    'Comments: their authors.',
    server('comments/comments'),
    '200 names each author of an existing comment once',
  ),
  sentence(
    '7',
    'Comments: what the caller may do.',
    server('comments/comments'),
    '200 says what the caller may do',
  ),
  sentence(
    '7',
    'Realtime: socket_id and channel_name are signed.',
    server('realtime/authorize-channel'),
    '200 signs for this socket, channel and person',
  ),
  sentence(
    '7',
    'Realtime: it is tried three times more.',
    web('live/socket.test.ts'),
    'tries three times more, then says what failed',
  ),
  sentence(
    '7',
    'A call that reads is sent once more after these statuses.',
    web('api/call.test.ts'),
    'reads once more after %d',
  ),

  sentence(
    '7',
    "Clients: members of all the client's studies are searched.",
    server('clients/administrators'),
    '200 searches names and addresses, in pages, taking % literally',
  ),
  sentence(
    '7',
    'Clients: assign-user-as-channel-admin.',
    server('clients/administrators'),
    "200 brings somebody of the client into a study that has no members, into the sponsor's team",
  ),

  // Errors
  sentence(
    '8',
    'A refused call says why in errorDescription.',
    web('api/call.test.ts'),
    'carry what the server says',
  ),
  sentence(
    '8',
    'Sign-out without a CSRF token is 400.',
    server('auth/auth'),
    '400 without a CSRF token, in the words of the specification; the session stays',
  ),
  sentence(
    '8',
    'Who comes back to a post that is gone is told so, and it leaves the lists.',
    web('live/refresher.test.ts'),
    'loses a post that the person may not see any more',
  ),
  sentence(
    '8',
    'A published post, and a comment, is told of by a toast.',
    web('live/socket.test.ts'),
    'tells of new posts by others only',
  ),
  sentence(
    '8',
    'A changed study is told of by a toast.',
    web('live/socket.test.ts'),
    'tells of a changed study, but not of changed favourites',
  ),
  sentence(
    '8',
    'Realtime failures have their sentence.',
    web('live/socket.test.ts'),
    'tries three times more, then says what failed',
  ),

  // Constants and limits
  sentence(
    '9',
    'Reference lists take -1 and -1 for all.',
    server('reference-data/reference-data'),
    '200 lists all with -1, by name as the language sorts',
  ),
  sentence(
    '9',
    'Nodes of a classification take -1 for all.',
    server('classifications/classifications'),
    '200 in pages, or all with -1',
  ),
  sentence(
    '9',
    'Previews come by five, those of a version by a hundred.',
    server('post-files/download-and-previews'),
    '200 gives the pages five at a time, with their geometry',
  ),
  sentence(
    '9',
    'A hundred for a version.',
    server('post-files/download-and-previews'),
    '200 gives a hundred at a time; 404 for a missing version',
  ),

  sentence(
    '9',
    'The grace period of a rule is fixed, where the study chooses none.',
    server('compliance/rules'),
    '400 for another grace period in a study that chooses none',
  ),
  sentence(
    '7',
    'A post detail is asked for six times in all.',
    web('features/posts/post-query.test.ts'),
    'a post that is not there yet: after %d, %s, it is asked for %d times in all',
  ),
];
