import { journey, sentence, server, web, type Sentence } from './specification-sentence.ts';

/** The sentences of the specification about the product, its screens and its entities. */
export const screens: readonly Sentence[] = [
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
    'Someone flagged as nonEecUser is refused and sent to a forbidden page.',
    journey('sign-in'),
    'sends an account without access to /403, where it can sign out',
  ),

  // Screens and routes
  sentence(
    '2',
    '/signin redirects people who are already signed in.',
    journey('sign-in'),
    'redirects people who are already signed in',
  ),
  sentence(
    '2',
    '/terms-of-service shows the public terms.',
    journey('sign-in'),
    'shows the terms to anyone, without a way to accept',
  ),
  sentence(
    '2',
    'The addresses of the screens are those of the table.',
    web('paths.test.ts'),
    'are those in the specification',
  ),
  sentence(
    '2',
    'An unknown path gives a 404 that names it.',
    journey('sign-in'),
    'answers %s with a page that names it',
  ),
  sentence(
    '2',
    'A page whose validity check fails gives a 404.',
    journey('sign-in'),
    'answer a study that the person is not in as if it did not exist',
  ),
  sentence(
    '2',
    '/teams lists a person’s own teams across studies.',
    journey('teams'),
    'are listed together, whatever their study, and lead to their pages',
  ),
  sentence(
    '2',
    'Sites and teams are created at /channel/directory/{channelId}/create-study-site and /create-team.',
    journey('teams'),
    'creates a site, activates it, puts it on hold and resumes it',
  ),
  sentence(
    '2',
    'A study has pages of its teams, /channel/{channelId}/teams/{teamId}.',
    journey('teams'),
    'sets who oversees a site, its order limit, and how to contact it',
  ),
  sentence(
    '2',
    'A study has its administration, /channel/{channelId}/channel-admin.',
    journey('study-admin'),
    'change its name, colour and logo, and everyone sees it immediately',
  ),
  sentence(
    '2',
    'The members of a study are on /channel/{channelId}/sites-and-members: CURRENT, INVITED, FORMER.',
    journey('members'),
    'are listed by status, searched and filtered, and the address reflects it',
  ),
  sentence(
    '2',
    'A member has a page, /channel/{channelId}/members/{memberId}.',
    journey('members'),
    'change roles on the page of a member, and see it in the history',
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
    'are listed across studies, whose names are on the cards',
  ),
  sentence(
    '2',
    'The feed has an archive by month, with last month first by name.',
    web('features/feed/group-words.test.ts'),
    'is the month in the archive, and names last month',
  ),
  sentence(
    '2',
    'The archive counts by month.',
    server('channels/channels'),
    '200 counts visible publications by month of the person’s clock, newest first',
  ),
  sentence(
    '2',
    'Drafts have a separate list.',
    journey('approve-draft'),
    'home shows drafts to those who decide, and expiring or rejected ones to their author, %i px wide',
  ),
  sentence(
    '2',
    'A link says from which list a post was opened.',
    web('features/open-post/way-back.test.ts'),
    'follows the referrer in a link, or else leads to the study’s timeline',
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
    '200 lists all with -1, by name in the language’s sort order',
  ),
  sentence(
    '3',
    'A feature flag is a key that is enabled or not.',
    server('app/app'),
    '200 lists them by key for anybody',
  ),
  sentence(
    '3',
    'A channel has its summary, its look and the person’s choices in it.',
    server('channels/channels'),
    '200 describes the study with its sites of every status and its current members',
  ),
  sentence(
    '3',
    'A channel member has memberships and roles by status, a profile and figures.',
    server('members/get-member'),
    '200 describes a member with teams, roles and profile',
  ),
  sentence(
    '3',
    'The figures of a member are for people who may see their compliance.',
    server('members/get-member'),
    '200 counts what is waiting for the person, limited to what they may see, for callers who see what they have done',
  ),
  sentence(
    '3',
    'A team has these fields, a study site those of a site as well.',
    server('teams/search-teams'),
    '200 describes a site and another team, with their current members',
  ),
  sentence(
    '3',
    'Teams are sorted by name, ignoring case.',
    server('teams/search-teams'),
    '200 sorts by name ignoring case, or by code with teams without one last',
  ),
  sentence('3', 'A client has an id, a uuid and a name.', server('clients/clients'), '200 names the client'),
  sentence(
    '3',
    'A post wrapper has its file, its content and its detail.',
    server('posts/get-post'),
    '200 shows the publication with its file and its audience',
  ),
  sentence(
    '3',
    'A post detail lists its versions.',
    server('posts/get-post'),
    '200 lists publications to everyone, and a draft or rejected version to its author',
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
    '200 lists the children of the root and of a category by number, and says which have children',
  ),
  sentence(
    '2',
    'A classification view shows the posts of a category.',
    journey('documents'),
    'a taxonomy is created, a post is classified, and a reader finds it through the tree on a phone',
  ),
  sentence(
    '3',
    'A compliance rule has its type, participation, grace period and audience.',
    server('compliance/rules'),
    '200 returns the rules in force',
  ),
  sentence(
    '3',
    'A comment has a file attachment.',
    journey('comments'),
    'include an image, which the other window sees, downloads and loses again',
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
    'fills in the path, repeats list parameters, omits unset ones, and carries the token',
  ),
];
