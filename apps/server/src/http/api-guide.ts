import { sharedQueryNames } from '@studyline/contract/core/common';
import { CSRF_COOKIE } from '../core/csrf-tokens.ts';
import { SESSION_COOKIE } from '../core/sessions.ts';

/** The first page of the API document, in Markdown. */
export const guide = `
The Studyline API.

## Programs

A program calls with a key of its own. An administrator of the organisation creates it (Settings, Programs), and it is shown once:

    curl -s -H "Authorization: Bearer sk_…" http://localhost:4000/openapi/v1/user/channels

It works for a year at most, and for another 24 hours after a new key has been created. It opens the calls whose permission is one of the
program's scopes, in its studies, and those that say “Also for programs”; others answer \`OUT_OF_SCOPE\`.
A program changes and deletes only its own posts, and sees nothing that is for the unblinded only. It never acknowledges, signs, publishes,
approves, invites or accepts an invitation: such calls answer \`NOT_FOR_PROGRAMS\`. There are no live updates for programs. The audit
trail names the program, its key and its owner; when the owner leaves, the program is paused.

## People

    BASE=http://localhost:4000
    CSRF=$(curl -s -c cookies $BASE/auth/csrf | jq -r .csrfToken)
    curl -s -b cookies -c cookies -H 'Accept: application/json' $BASE/auth/signin/credentials \\
      -d csrfToken=$CSRF --data-urlencode emailAddress=me@example.org --data-urlencode password=…
    TOKEN=$(curl -s -b cookies $BASE/auth/session | jq -r .user.accessToken)
    curl -s -H "Authorization: Bearer $TOKEN" $BASE/openapi/v1/user/channels

The token is valid for 15 minutes; after that, calls answer 401 with \`TOKEN_EXPIRED\`. \`GET /auth/session\` returns a new one while the
session lasts. \`GET\` calls that return a file also accept the cookie \`${SESSION_COOKIE}\`, because \`<img>\` and downloads send no bearer
token. Forms need the cookie \`${CSRF_COOKIE}\` as well.
A person from whom a second factor is required can't sign in like this: the answer is \`PROGRAM_NEEDS_KEY\`. Use a key of a program.
Where terms of service are in force, accept them first: \`PATCH /openapi/v1/user/profile\`. Until then, calls answer 403 with
\`TERMS_NOT_ACCEPTED\`; with \`SECOND_FACTOR_REQUIRED\` if a second factor has to be set up or shown, and with \`NON_EEC_USER\` to an account
without access to this portal.

## Answers

Times are milliseconds since the Unix epoch (UTC). A failed call returns an \`Error\`: \`errorCode\` is for programs, \`errorDescription\` for
people, and \`issues\` of a \`BAD_REQUEST\` names the fields. What you can't see is answered with 404, as if it didn't exist. \`can\` is \`true\` if you may do
something, and otherwise the error code.

\`CHANNEL_NOT_FOUND\` is a study that doesn't exist or that you aren't in, \`CLIENT_NOT_FOUND\` an organisation that you don't administer,
\`FORBIDDEN\` what your role in it doesn't allow, and \`FEATURE_OFF\` what
is switched off. \`FIELD_AFTER_FILE\` refuses a form whose file comes before its fields. After \`TOO_MANY_REQUESTS\`, \`DATABASE_UNREACHABLE\`, \`STORAGE_UNREACHABLE\` and \`NO_ROOM\` nothing was saved: try again later.

An unknown parameter or field is refused with \`UNKNOWN_PARAMETER\`, and JSON that isn't valid with \`MALFORMED_JSON\`. Every call accepts the parameters in this list, and uses those that its own description
names; the others have no effect there: ${sharedQueryNames.map((name) => `\`${name}\``).join(', ')}.
Numbers in a path or a query are decimal digits; an empty number is refused.

Two paths of comments match the same address for a router that compares them one by one, such as \`/comments/posts/{postId}\` and
\`/comments/{commentId}/actions\`: the one with the fixed part is meant.

## Lists

Lists have \`page\` (from 1) and \`pageSize\`; \`lastPage\` says that there is no more. The audit trail of a study and what is recorded about you
grow at their beginning: they continue with \`before\` instead, the id of the last entry that you have. Feeds return \`asOf\` with the first page. Send it with
the following pages, so that new posts neither shift nor repeat entries. Calls that take an empty list as body also accept no body.

## Live updates

A call that changes something returns the header \`Studyline-Events\`: a JSON array of the live events that it caused, such as
\`[{"event":"update-post","reason":"TITLE","channelId":1,"postId":7}]\`. They say what to fetch again, just like those that a socket
receives. An event without an id concerns all posts or all studies. Without the header, nothing has changed that anyone can see.

## Sending twice

Calls that create something take an \`Idempotency-Key\`. Sent again with the same key, a call returns what the first one created, unless
the caller may no longer create it; with another body the key is refused (\`IDEMPOTENCY_KEY_REUSED\`). After 408, 429, 500, 502, 503 and 504, you can retry a call that only reads; with 429 and 503,
\`Retry-After\` says when. After OUTCOME_UNKNOWN, a change may or may not have been made: look first, or send it again with the same
key.

## Files

In a multipart body, the fields come before the file. JSON fields are accepted as one text, as a part of the type \`application/json\`, or
as one part for each item.

Tables (CSV) are in your language: in German, semicolons separate the cells and decimals come after a comma. Days and times are ISO 8601, in UTC.
`.trim();

/** The chapters of the document by the feature of a call, in their order. */
export const chapters: Record<string, readonly [name: string, description: string]> = {
  auth: ['Sign-in', 'Sessions of browsers, and the access token.'],
  'single-sign-on': ['Single sign-on', 'Signing in with the account of an organisation (OpenID Connect).'],
  'second-factors': ['Second factors', 'Passkeys, authenticator apps and recovery codes.'],
  app: ['Application', 'What an app needs when it starts.'],
  signatures: ['Signatures', 'Signing posts, and verifying what was signed.'],
  'signature-pins': ['Signature PIN', 'The PIN by which you sign, and the signing window of a session.'],
  users: ['User', 'Your profile, terms and sessions.'],
  recorded: ['Recorded', 'What is recorded about you, and who was shown how to reach you.'],
  updates: ['Updates', 'What happened that concerns you, and marking it as read.'],
  channels: ['Studies', 'Studies (channels): one study, your own studies, favourites, roles, contacts.'],
  teams: ['Teams', 'Sites and other teams of a study: their states, oversight and contact data.'],
  delegations: ['Delegation', 'What investigators delegate to the people of their site, and since when.'],
  'rule-templates': ['Rule templates', 'Sets of rules that authors of posts start from.'],
  members: ['Members', 'The people of a study, with their roles and teams: adding, changing, removing.'],
  classifications: ['Classifications', 'The taxonomies of documents.'],
  search: ['Search', 'Posts and comments by their words, of one study or across studies.'],
  feed: ['Feeds', 'Pages of posts, of one study or across studies.'],
  posts: ['Posts', 'Reading a post, its title, withdrawal, read marks.'],
  'post-files': ['Files', 'Downloads and page images.'],
  courses: ['Courses', 'The files of a course besides its video.'],
  engagement: [
    'Engagement',
    'What a client reports of reading and of the playback of a course, and what members did with posts.',
  ],
  products: [
    'Catalogue',
    'What a study can order, whether sites can get it, importing it, and its pictures.',
  ],
  'notification-contacts': [
    'Notification contacts',
    'People of a study, and addresses outside it, who are told by email what happens to orders, quotations, pickups, support requests, items on loan and teams.',
  ],
  'service-items': [
    'Orders, quotations and support',
    'Ordering from the catalogue, asking for prices and for support, and how each goes on.',
  ],
  'rental-equipment': ['Rental equipment', 'What is lent to teams, and when its calibration is due.'],
  'page-notes': ['Notes on pages', 'What you highlight and note on the pages of a post, for yourself.'],
  comparison: ['Comparison', 'What changed between two versions of a post.'],
  news: ['News', 'Images in the text of news.'],
  drafts: ['Drafts', 'Creating posts and versions; approval and rejection.'],
  calendar: ['Calendar', 'Responses to events, and events for calendar apps.'],
  sharing: ['Sharing', 'Who receives a post, before and after publication, and changing that.'],
  subscriptions: ['Subscriptions', 'Subscribing to a post, and subscribing others.'],
  comments: ['Comments', 'Comments and replies.'],
  compliance: ['Compliance', "Rules, acknowledgements, and a post's progress."],
  audit: ['Audit', 'The history of a post, and of memberships.'],
  mail: ['Mails', 'Which emails a person gets, and unsubscribing.'],
  setup: ['Setup', 'The first administrator of an installation, and its first organisation.'],
  invitations: ['Invitations', 'Inviting people into teams, and what they answer.'],
  clients: ['Clients', 'Client organisations and their studies.'],
  administrators: ['Administrators', 'The administrators of a client: adding, inviting and removing them.'],
  accounts: ['Accounts', 'Help for people who are locked out, and accounts that are disabled.'],
  programs: ['Programs', 'Access of other systems to the studies of a client, and their keys.'],
  'registry-import': ['Registry import', 'Studies from ClinicalTrials.gov records.'],
  'reference-data': ['Reference data', 'Countries and other fixed lists.'],
  realtime: ['Live updates', 'Permission to listen.'],
};
