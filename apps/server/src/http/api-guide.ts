import { CSRF_COOKIE } from '../core/csrf-tokens.ts';
import { SESSION_COOKIE } from '../core/sessions.ts';

/** The first page of the API document, in Markdown. */
export const guide = `
The API of Studyline: all that its web app does, a program can do.

## Sign in

    BASE=http://localhost:4000
    CSRF=$(curl -s -c cookies $BASE/auth/csrf | jq -r .csrfToken)
    curl -s -b cookies -c cookies -H 'Accept: application/json' $BASE/auth/signin/credentials \\
      -d csrfToken=$CSRF --data-urlencode emailAddress=me@example.org --data-urlencode password=…
    TOKEN=$(curl -s -b cookies $BASE/auth/session | jq -r .user.accessToken)
    curl -s -H "Authorization: Bearer $TOKEN" $BASE/openapi/v1/user/channels

The token lives 15 minutes; after that calls answer 401 with \`TOKEN_EXPIRED\`. \`GET /auth/session\` gives another one while the session lives. \`GET\` calls that answer a file also take
the cookie \`${SESSION_COOKIE}\`, because \`<img>\` and downloads send no bearer. Forms need the cookie \`${CSRF_COOKIE}\` as well.
Where terms of service are in force, accept them first: \`PATCH /openapi/v1/user/profile\`.

## Answers

Times are UTC milliseconds of the Unix epoch. A failed call answers an \`Error\`: \`errorCode\` is for programs, \`errorDescription\` for
people, \`issues\` names the fields. What you may not see is answered like what does not exist, by 404. \`can\` says what you may do, and
otherwise the code of the error.

A parameter or field that a call does not know is refused. A few names of parameters, such as \`channelId\` and \`page\`, are accepted by
every call and ignored where they mean nothing. Numbers in a path or a query are decimal digits, and a number that is left empty is
refused.

## Lists

Lists have \`page\` (from 1) and \`pageSize\`; \`lastPage\` says that nothing follows. Feeds answer \`asOf\` with the first page. Send it with
the next ones, so that new posts neither shift nor repeat them. Calls that take an empty list as body take no body too.

## Sending twice

A create takes an \`Idempotency-Key\`. Sent again with the same key, it answers what the first call made, unless the caller
may not make it any more. After 408, 429, 500, 502, 503 and 504 a call that only reads may be tried again; 429 says when, by \`Retry-After\`.

## Files

In a multipart body the fields stand before the file. Fields of JSON are taken as one text, as a part of the type \`application/json\`, or
as a part for each item.
`.trim();

/** The chapters of the document by the feature of a call, in their order. */
export const chapters: Record<string, readonly [name: string, description: string]> = {
  auth: ['Sign-in', 'Sessions of browsers, and the access token.'],
  app: ['Application', 'What an app asks for at its start.'],
  users: ['User', 'The own profile, terms and sessions.'],
  channels: ['Studies', 'Studies (channels): one, the own ones, favourites, roles, contacts.'],
  teams: ['Teams', 'Sites and other teams of a study: their states, oversight and contact data.'],
  members: ['Members', 'The people of a study, with their roles and teams: taking in, changing, removing.'],
  classifications: ['Classifications', 'The taxonomies of documents.'],
  feed: ['Feeds', 'Pages of posts, of one study or across studies.'],
  posts: ['Posts', 'Reading a post, its title, withdrawal, read marks.'],
  'post-files': ['Files', 'Downloads and pictures of pages.'],
  comparison: ['Comparison', 'What changes from one version of a post to another.'],
  news: ['News', 'Pictures in the text of news.'],
  drafts: ['Drafts', 'Creating posts and versions; approval and rejection.'],
  calendar: ['Calendar', 'Answers to events, and events as calendar programs read them.'],
  sharing: ['Sharing', 'Who gets a post, before it is published and after, and changing that.'],
  subscriptions: ['Subscriptions', 'Subscribing to a post, and subscribing others.'],
  comments: ['Comments', 'Comments and replies.'],
  compliance: ['Compliance', 'Rules, acknowledging, and how far a post has come.'],
  audit: ['Audit', 'The history of a post, and of memberships.'],
  mail: ['Mails', 'Which mails a person gets, and unsubscribing.'],
  setup: ['Setup', 'The first administrator of an installation, and its first organisation.'],
  invitations: ['Invitations', 'Inviting people into teams, and what they answer.'],
  clients: ['Clients', 'Client organisations and their studies.'],
  'registry-import': ['Registry import', 'Studies from ClinicalTrials.gov records.'],
  'reference-data': ['Reference data', 'Countries and other fixed lists.'],
  realtime: ['Live updates', 'Permission to listen.'],
};
