import { describe, expect, it } from 'vitest';
import { paths, safeCallback } from './paths.ts';

describe('paths', () => {
  it('are those in the specification', () => {
    expect({
      home: paths.home(),
      signIn: paths.signIn(),
      signInAndBack: paths.signIn('/channel/4/timeline?filter=UNREAD'),
      termsOfService: paths.termsOfService(),
      termsOfServiceAndBack: paths.termsOfService('/post/3/2/detail'),
      forbidden: paths.forbidden(),
      serverError: paths.serverError(),
      requiredActions: paths.requiredActions(),
      unreadPosts: paths.unreadPosts(),
      teams: paths.teams(),
      channel: paths.channel(4),
      timeline: paths.timeline(4),
      channelRequiredActions: paths.channelRequiredActions(4),
      channelUnreadPosts: paths.channelUnreadPosts(4),
      documents: paths.documents(4),
      documentsOfTaxonomy: paths.documents(4, 2),
      documentsOfCategory: paths.documents(4, 2, 62),
      sitesAndMembers: paths.sitesAndMembers(4),
      otherTeams: paths.sitesAndMembers(4, 'teams'),
      createStudySite: paths.createStudySite(4),
      createTeam: paths.createTeam(4),
      team: paths.team(4, 7),
      members: paths.sitesAndMembers(4, 'members'),
      member: paths.member(4, '4-7'),
      channelAdmin: paths.channelAdmin(4),
      postCreation: paths.postCreation(4),
      post: paths.post(3, 2),
      postFromUnread: paths.post(3, 2, 'UNREAD_POSTS'),
      settings: paths.settings(1),
      settingsStudies: paths.settingsStudies(1),
    }).toMatchInlineSnapshot(`
      {
        "channel": "/channel/4",
        "channelAdmin": "/channel/4/channel-admin",
        "channelRequiredActions": "/channel/4/timeline/required-actions",
        "channelUnreadPosts": "/channel/4/timeline/unread-posts",
        "createStudySite": "/channel/directory/4/create-study-site",
        "createTeam": "/channel/directory/4/create-team",
        "documents": "/channel/4/classifications",
        "documentsOfCategory": "/channel/4/classifications/2/62",
        "documentsOfTaxonomy": "/channel/4/classifications/2",
        "forbidden": "/403",
        "home": "/",
        "member": "/channel/4/members/4-7",
        "members": "/channel/4/sites-and-members?view=members",
        "otherTeams": "/channel/4/sites-and-members?view=teams",
        "post": "/post/3/2/detail",
        "postCreation": "/channel/post/4/post-creation",
        "postFromUnread": "/post/3/2/detail?referrer=UNREAD_POSTS",
        "requiredActions": "/channels/required-actions",
        "serverError": "/500",
        "settings": "/settings/1",
        "settingsStudies": "/settings/1/studies",
        "signIn": "/signin",
        "signInAndBack": "/signin?callbackUrl=%2Fchannel%2F4%2Ftimeline%3Ffilter%3DUNREAD",
        "sitesAndMembers": "/channel/4/sites-and-members",
        "team": "/channel/4/teams/7",
        "teams": "/teams",
        "termsOfService": "/terms-of-service",
        "termsOfServiceAndBack": "/terms-of-service?callbackUrl=%2Fpost%2F3%2F2%2Fdetail",
        "timeline": "/channel/4/timeline",
        "unreadPosts": "/channels/unread-posts",
      }
    `);
  });

  it('need no way back to the home page', () => {
    expect(paths.signIn('/')).toBe('/signin');
  });
});

describe('safeCallback', () => {
  it('keeps this installation’s paths', () => {
    expect(safeCallback('/channel/4/timeline?filter=UNREAD#post-3')).toBe(
      '/channel/4/timeline?filter=UNREAD#post-3',
    );
  });

  it('turns a full address of this installation into a path', () => {
    expect(safeCallback(`${window.location.origin}/channel/4/timeline`)).toBe('/channel/4/timeline');
  });

  it.for([
    undefined,
    '',
    `${window.location.origin}//elsewhere.example/`,
    `${window.location.origin}.elsewhere.example/`,
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    'javascript:alert(1)',
    '/a\nb',
    '/signin',
    '/signin?callbackUrl=%2F',
    '/403',
    '/500',
  ])('leads home instead of to %j', (url) => {
    expect(safeCallback(url)).toBe('/');
  });

  it('does not confuse pages whose paths start alike', () => {
    expect(safeCallback('/signings')).toBe('/signings');
  });
});
