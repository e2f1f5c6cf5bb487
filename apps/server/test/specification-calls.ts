import { sentence, server, web, type Sentence } from './specification-sentence.ts';

/** What the specification says of calls, errors and constants. */
export const calls: readonly Sentence[] = [
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
    'Channels: the summary takes countryId and availableRolesCategory.',
    server('channels/channels'),
    '200 counts sites and people of one country, and names the roles of one category',
  ),
  sentence(
    '7',
    'Channels: a channel is updated by channelMetadataRequest.',
    server('channels/update-channel'),
    '200 changes what is named and leaves the rest, and records what it was',
  ),
  sentence(
    '7',
    'Channels: a logoFile and a bannerFile may come with it.',
    server('channels/update-channel'),
    '200 cuts the pictures to size and takes their metadata away, and everybody is shown them',
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
    server('post-files/download-file'),
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
    server('post-files/previews'),
    '200 gives the pages five at a time, with their geometry',
  ),
  sentence(
    '9',
    'A hundred for a version.',
    server('post-files/previews'),
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
