import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { guardSignedIn, guardSignedOut, readIds, readPlace } from './features/app/guards.ts';
import { later, lazy, lazyLater, loading, screen } from './navigation/lazy-screens.tsx';
import { loadShell } from './features/app/shell-loader.ts';
import { loadHome } from './features/home/home-loader.ts';
import { loadSignIn } from './features/auth/sign-in-loader.ts';
import { loadTerms } from './features/auth/terms-loader.ts';
import { loadStudy } from './features/channels/study-loader.ts';
import { loadAcrossFeed } from './features/feed/across-feed-loader.ts';
import { loadTimeline } from './features/channels/timeline-loader.ts';
import { loadPostDetail } from './features/open-post/post-detail-loader.ts';
import { paths } from './paths.ts';

// The routes and what they load come first. What draws comes in files of its own, while the data load.
const Shell = lazy(() => import('./features/app/Shell.tsx'), 'Shell');
const SignedIn = lazy(() => import('./features/app/SignedIn.tsx'), 'SignedIn');
const skeletons = () => import('./features/app/Skeletons.tsx');
const PageSkeleton = lazy(skeletons, 'PageSkeleton');
const ShellSkeleton = lazy(skeletons, 'ShellSkeleton');
const HomeSkeletonPage = lazy(() => import('./features/home/HomeSkeletonPage.tsx'), 'HomeSkeletonPage');
const errorPages = () => import('./features/app/ErrorPages.tsx');
const ForbiddenPage = lazy(errorPages, 'ForbiddenPage');
const NotFoundPage = lazy(errorPages, 'NotFoundPage');
const ScreenFailedPage = lazy(errorPages, 'ScreenFailedPage');
const ServerErrorPage = lazy(errorPages, 'ServerErrorPage');
const HomePage = lazy(() => import('./features/home/HomePage.tsx'), 'HomePage');
const SignInPage = lazy(() => import('./features/auth/SignInPage.tsx'), 'SignInPage');
const TermsPage = lazyLater(() => import('./features/auth/TermsPage.tsx'), 'TermsPage');
const TimelinePage = lazy(() => import('./features/channels/TimelinePage.tsx'), 'TimelinePage');
const AcrossFeedPage = lazy(() => import('./features/feed/AcrossFeedPage.tsx'), 'AcrossFeedPage');
const PostDetailPage = lazyLater(() => import('./features/open-post/PostDetailPage.tsx'), 'PostDetailPage');
const PostCreationPage = lazyLater(
  () => import('./features/drafts/PostCreationPage.tsx'),
  'PostCreationPage',
);
const DraftPage = lazyLater(() => import('./features/drafts/DraftPage.tsx'), 'DraftPage');
const ComparePage = lazyLater(() => import('./features/comparison/ComparePage.tsx'), 'ComparePage');
const NewVersionPage = lazyLater(() => import('./features/drafts/NewVersionPage.tsx'), 'NewVersionPage');
const TimelineSkeletonPage = lazy(
  () => import('./features/channels/TimelineSkeletonPage.tsx'),
  'TimelineSkeletonPage',
);
const AcrossFeedSkeletonPage = lazy(
  () => import('./features/feed/AcrossFeedSkeletonPage.tsx'),
  'AcrossFeedSkeletonPage',
);
const PostDetailSkeletonPage = lazyLater(
  () => import('./features/open-post/PostDetailSkeletonPage.tsx'),
  'PostDetailSkeletonPage',
);
const StudiesPage = lazyLater(() => import('./features/clients/StudiesPage.tsx'), 'StudiesPage');
const AdministratorsPage = lazyLater(
  () => import('./features/clients/AdministratorsPage.tsx'),
  'AdministratorsPage',
);

const DocumentsPage = lazyLater(
  () => import('./features/channels/documents/DocumentsPage.tsx'),
  'DocumentsPage',
);
const loadDocuments = later(
  () => import('./features/channels/documents/documents-loader.ts'),
  'loadDocuments',
);

const SitesAndMembersPage = lazyLater(
  () => import('./features/teams/SitesAndMembersPage.tsx'),
  'SitesAndMembersPage',
);

const TeamPage = lazyLater(() => import('./features/teams/TeamPage.tsx'), 'TeamPage');
const loadTeam = later(() => import('./features/teams/team-loader.ts'), 'loadTeam');
const MyTeamsPage = lazyLater(() => import('./features/teams/MyTeamsPage.tsx'), 'MyTeamsPage');
const loadMyTeams = later(() => import('./features/teams/my-teams-loader.ts'), 'loadMyTeams');
const NewTeamPage = lazyLater(() => import('./features/teams/NewTeamPage.tsx'), 'NewTeamPage');
const loadNewTeam = later(() => import('./features/teams/new-team-loader.ts'), 'loadNewTeam');

const UnsubscribePage = lazyLater(() => import('./features/app/UnsubscribePage.tsx'), 'UnsubscribePage');
const InvitePage = lazyLater(() => import('./features/invitations/InvitePage.tsx'), 'InvitePage');
const loadInvite = later(() => import('./features/invitations/invite-loader.ts'), 'loadInvite');
const AdministratorInvitationPage = lazyLater(
  () => import('./features/clients/AdministratorInvitationPage.tsx'),
  'AdministratorInvitationPage',
);
const loadAdministratorInvitation = later(
  () => import('./features/clients/administrator-invitation-loader.ts'),
  'loadAdministratorInvitation',
);
const SetupPage = lazyLater(() => import('./features/setup/SetupPage.tsx'), 'SetupPage');
const loadSetup = later(() => import('./features/setup/setup-loader.ts'), 'loadSetup');
const InvitationPage = lazyLater(() => import('./features/invitations/InvitationPage.tsx'), 'InvitationPage');
const loadInvitation = later(() => import('./features/invitations/invitation-loader.ts'), 'loadInvitation');

const AuditPage = lazyLater(() => import('./features/audit/AuditPage.tsx'), 'AuditPage');
const loadAudit = later(() => import('./features/audit/audit-loader.ts'), 'loadAudit');

const AccessPage = lazyLater(() => import('./features/audit/AccessPage.tsx'), 'AccessPage');
const loadAccess = later(() => import('./features/audit/access-loader.ts'), 'loadAccess');

const MemberPage = lazyLater(() => import('./features/members/MemberPage.tsx'), 'MemberPage');
const loadMember = later(() => import('./features/members/member-loader.ts'), 'loadMember');

const ChannelAdminPage = lazyLater(
  () => import('./features/channels/admin/ChannelAdminPage.tsx'),
  'ChannelAdminPage',
);

const loadChannelAdmin = later(
  () => import('./features/channels/admin/channel-admin-loader.ts'),
  'loadChannelAdmin',
);
const loadSitesAndMembers = later(
  () => import('./features/teams/sites-and-members-loader.ts'),
  'loadSitesAndMembers',
);
const loadStudies = later(() => import('./features/clients/studies-loader.ts'), 'loadStudies');
const loadAdministrators = later(
  () => import('./features/clients/administrators-loader.ts'),
  'loadAdministrators',
);
const loadPostCreation = later(() => import('./features/drafts/post-creation-loader.ts'), 'loadPostCreation');

const loadComparison = later(() => import('./features/comparison/comparison-loader.ts'), 'loadComparison');

const loadDraft = later(() => import('./features/drafts/draft-loader.ts'), 'loadDraft');

const loadNewVersion = later(() => import('./features/drafts/new-version-loader.ts'), 'loadNewVersion');

interface Context {
  queryClient: QueryClient;
}
type Search = Record<string, unknown>;
/** Loaders run again when the query of the address changes. */
const loaderDeps = ({ search }: { search: Search }) => search;
const callback = (search: Search): { callbackUrl?: string } =>
  typeof search.callbackUrl === 'string' ? { callbackUrl: search.callbackUrl } : {};

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ScreenFailedPage,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: callback,
  beforeLoad: guardSignedOut,
  loader: loadSignIn,
  component: SignInPage,
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-service',
  validateSearch: callback,
  loaderDeps,
  loader: loading(loadTerms),
  component: TermsPage,
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  loader: loading(loadInvitation),
  component: screen(InvitationPage),
});
const administratorInvitation = createRoute({
  getParentRoute: () => root,
  path: '/administrator/$token',
  loader: loading(loadAdministratorInvitation),
  component: screen(AdministratorInvitationPage),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup/$token',
  loader: loading(loadSetup),
  component: screen(SetupPage),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  component: screen(UnsubscribePage),
});
const forbidden = createRoute({ getParentRoute: () => root, path: '/403', component: ForbiddenPage });
const serverError = createRoute({ getParentRoute: () => root, path: '/500', component: ServerErrorPage });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: guardSignedIn,
  loader: loading(loadShell),
  component: SignedIn,
  pendingComponent: ShellSkeleton,
});

/** Rail, study navigation and content (specification 2, layout global-navigation). */
const globalNavigation = createRoute({
  getParentRoute: () => signedIn,
  id: 'global-navigation',
  component: Shell,
});
const home = createRoute({
  getParentRoute: () => globalNavigation,
  path: '/',
  loaderDeps,
  loader: loading(loadHome),
  component: HomePage,
  pendingComponent: HomeSkeletonPage,
});
const acrossFeeds = (['required-actions', 'unread-posts'] as const).map((variant) =>
  createRoute({
    getParentRoute: () => globalNavigation,
    path: `/channels/${variant}`,
    loaderDeps,
    loader: loading(loadAcrossFeed, { variant }),
    component: screen(AcrossFeedPage, { variant }),
    pendingComponent: screen(AcrossFeedSkeletonPage, { variant }),
  }),
);

const myTeams = createRoute({
  getParentRoute: () => globalNavigation,
  path: '/teams',
  loaderDeps,
  loader: loading(loadMyTeams),
  component: screen(MyTeamsPage),
  pendingComponent: PageSkeleton,
});

const StudySkeleton = Object.assign(
  function StudySkeleton() {
    const { pathname } = useLocation();
    return /^\/channel\/\d+(\/timeline.*)?$/.test(pathname) ? <TimelineSkeletonPage /> : <PageSkeleton />;
  },
  {
    preload: async () => {
      await Promise.all([TimelineSkeletonPage.preload?.(), PageSkeleton.preload?.()]);
    },
  },
);
const channel = createRoute({
  getParentRoute: () => globalNavigation,
  path: '/channel/$channelId',
  params: { parse: readIds<'channelId'> },
  loader: loading(loadStudy),
  // As of the screen below it, so that nothing changes between the two.
  pendingComponent: StudySkeleton,
});
const channelIndex = createRoute({
  getParentRoute: () => channel,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ href: paths.timeline(params.channelId), replace: true });
  },
});
const timelines = (['timeline', 'required-actions', 'unread-posts'] as const).map((variant) =>
  createRoute({
    getParentRoute: () => channel,
    path: variant === 'timeline' ? '/timeline' : `/timeline/${variant}`,
    loaderDeps,
    loader: loading(loadTimeline, { variant }),
    component: screen(TimelinePage, { variant }),
    pendingComponent: TimelineSkeletonPage,
  }),
);

const documents = createRoute({
  getParentRoute: () => channel,
  path: '/classifications/{-$taxonomyId}/{-$categoryId}',
  params: { parse: readPlace },
  loaderDeps,
  loader: loading(loadDocuments),
  component: screen(DocumentsPage),
});

const sitesAndMembers = createRoute({
  getParentRoute: () => channel,
  path: '/sites-and-members',
  loaderDeps,
  loader: loading(loadSitesAndMembers),
  component: screen(SitesAndMembersPage),
  pendingComponent: PageSkeleton,
});

const team = createRoute({
  getParentRoute: () => channel,
  path: '/teams/$teamId',
  params: { parse: readIds<'teamId'> },
  loader: loading(loadTeam),
  component: screen(TeamPage),
  pendingComponent: PageSkeleton,
});

const audit = createRoute({
  getParentRoute: () => channel,
  path: '/audit',
  loaderDeps,
  loader: loading(loadAudit),
  component: screen(AuditPage),
  pendingComponent: PageSkeleton,
});

const accessReview = createRoute({
  getParentRoute: () => channel,
  path: '/audit/access',
  loaderDeps,
  loader: loading(loadAccess),
  component: screen(AccessPage),
  pendingComponent: PageSkeleton,
});

const member = createRoute({
  getParentRoute: () => channel,
  path: '/members/$memberId',
  loader: loading(loadMember),
  component: screen(MemberPage),
  pendingComponent: PageSkeleton,
});

/** Beside the study's own screens: administrators of its client come here too, who may not be in it. */
const channelAdmin = createRoute({
  getParentRoute: () => globalNavigation,
  path: '/channel/$channelId/channel-admin',
  params: { parse: readIds<'channelId'> },
  loader: loading(loadChannelAdmin),
  component: screen(ChannelAdminPage),
});

const settings = createRoute({
  getParentRoute: () => globalNavigation,
  path: '/settings/$clientId',
  params: { parse: readIds<'clientId'> },
});
const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ href: paths.settingsStudies(params.clientId), replace: true });
  },
});
const settingsAdministrators = createRoute({
  getParentRoute: () => settings,
  path: '/customer-admin',
  loaderDeps,
  loader: loading(loadAdministrators),
  component: screen(AdministratorsPage),
});
const settingsStudies = createRoute({
  getParentRoute: () => settings,
  path: '/studies',
  loaderDeps,
  loader: loading(loadStudies),
  component: screen(StudiesPage),
});

/** A bar with the way back instead of the rail (specification 2, layout post-detail). */
const postCreation = createRoute({
  getParentRoute: () => signedIn,
  path: '/channel/post/$channelId/post-creation',
  params: { parse: readIds<'channelId'> },
  loaderDeps,
  loader: loading(loadPostCreation),
  component: screen(PostCreationPage),
});
const newTeams = (['site', 'team'] as const).map((kind) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: `/channel/directory/$channelId/create-${kind === 'site' ? 'study-site' : 'team'}`,
    params: { parse: readIds<'channelId'> },
    loader: loading(loadNewTeam),
    component: screen(NewTeamPage, { kind }),
  }),
);
const inviteMember = createRoute({
  getParentRoute: () => signedIn,
  path: '/channel/directory/$channelId/invite-member',
  params: { parse: readIds<'channelId'> },
  loader: loading(loadInvite),
  component: screen(InvitePage),
});
const draft = createRoute({
  getParentRoute: () => signedIn,
  path: '/post/$postId/draft',
  params: { parse: readIds<'postId'> },
  loaderDeps,
  loader: loading(loadDraft),
  component: screen(DraftPage),
});
const newVersion = createRoute({
  getParentRoute: () => signedIn,
  path: '/post/$postId/new-version',
  params: { parse: readIds<'postId'> },
  loaderDeps,
  loader: loading(loadNewVersion),
  component: screen(NewVersionPage),
});
const postDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/post/$postId/$version/detail',
  params: { parse: readIds<'postId' | 'version'> },
  loaderDeps,
  loader: loading(loadPostDetail),
  component: screen(PostDetailPage),
  pendingComponent: PostDetailSkeletonPage,
});

const comparison = createRoute({
  getParentRoute: () => signedIn,
  path: '/post/$postId/$version/compare/$otherVersion',
  params: { parse: readIds<'postId' | 'version' | 'otherVersion'> },
  loader: loading(loadComparison),
  component: screen(ComparePage),
});

const routeTree = root.addChildren([
  signIn,
  terms,
  invitation,
  administratorInvitation,
  setup,
  unsubscribe,
  forbidden,
  serverError,
  signedIn.addChildren([
    globalNavigation.addChildren([
      home,
      ...acrossFeeds,
      myTeams,
      channel.addChildren([
        channelIndex,
        ...timelines,
        documents,
        sitesAndMembers,
        team,
        member,
        audit,
        accessReview,
      ]),
      channelAdmin,
      settings.addChildren([settingsIndex, settingsAdministrators, settingsStudies]),
    ]),
    postCreation,
    ...newTeams,
    inviteMember,
    draft,
    newVersion,
    postDetail,
    comparison,
  ]),
]);

/** The key for the place of a skeleton, to which nobody comes back. */
const PLACE_OF_SKELETON = 'skeleton';

/** A wait of more than 150 ms shows the route's skeleton. The query client keeps the data, never the router. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    notFoundMode: 'root',
    scrollRestoration: true,
    // Until a screen is there, the router names the previous one as the one being left. Turning back from a skeleton would
    // overwrite the place of the list with that of the skeleton.
    getScrollRestorationKey: ({ state: { __TSR_key: entry }, href }): string =>
      router.stores.status.get() === 'pending' ? PLACE_OF_SKELETON : (entry ?? href),
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ScreenFailedPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  return router;
}
