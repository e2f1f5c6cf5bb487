import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouteComponent,
  useLocation,
} from '@tanstack/react-router';
import { guardSignedIn, guardSignedOut, readIds, readPlace } from './features/app/guards.ts';
import { load as loadShell } from './features/app/shell-loader.ts';
import { load as loadTerms } from './features/auth/terms-loader.ts';
import { load as loadSecondFactor } from './features/second-factors/second-factor-loader.ts';
import { loadSignIn } from './features/auth/sign-in-loader.ts';
import { load as loadStudy } from './features/channels/study-loader.ts';
import { load as loadTimeline } from './features/channels/timeline-loader.ts';
import { load as loadAcrossFeed } from './features/feed/across-feed-loader.ts';
import { load as loadHome } from './features/home/home-loader.ts';
import { load as loadPostDetail } from './features/open-post/post-detail-loader.ts';
import { type ComponentFile, lazy, lazyLater, lazyPage } from './navigation/lazy-screens.tsx';
import { later, type Loader, loading, type ParamsOf } from './navigation/screen-data.ts';
import { paths } from './paths.ts';

// The routes and their loaders come first. The components come in separate files, in parallel with the data.
const skeletons = () => import('./features/app/Skeletons.tsx');
const PageSkeleton = lazy(skeletons, 'PageSkeleton');
const errorPages = () => import('./features/app/ErrorPages.tsx');
const NotFoundPage = lazy(errorPages, 'NotFoundPage');
const ScreenFailedPage = lazy(errorPages, 'ScreenFailedPage');

interface Context {
  queryClient: QueryClient;
}
type Search = Record<string, unknown>;
/** Loaders run again when the query of the address changes. */
const loaderDeps = ({ search }: { search: Search }) => search;
const callback = (search: Search): { callbackUrl?: string } =>
  typeof search.callbackUrl === 'string' ? { callbackUrl: search.callbackUrl } : {};

interface Screen<Params extends object, Fixed extends object> {
  page: ComponentFile<Params & NoInfer<Fixed>>;
  load?: Loader<Params & NoInfer<Fixed>>;
  /** Shown while it loads. */
  skeleton?: RouteComponent;
  /** Whether it reloads when the query of the address changes. */
  query?: true;
  /** What its page and its loader get besides the ids in the path. */
  fixed?: Fixed;
  texts?: 'first';
  readIds?: (texts: Record<string, string>) => object | false;
}

/** A screen by its full path. Its ids are parsed as numbers unless it has its own parser. */
function screen<Path extends string, Fixed extends object = object>(
  parent: AnyRoute,
  path: Path,
  given: Screen<ParamsOf<Path>, Fixed>,
) {
  const { page, load, skeleton, query, fixed, texts } = given;
  const above = 'path' in parent.options ? String(parent.options.path) : '';
  const own = path.slice(above.length);
  const parse = given.readIds ?? (/\$(?!token|memberId)/.test(own) ? readIds<string> : undefined);
  return createRoute({
    getParentRoute: () => parent,
    path: own,
    ...(parse && { params: { parse } }),
    ...(query && { loaderDeps }),
    ...(load && { loader: loading(load, fixed) }),
    component: lazyPage(page, fixed as Partial<ParamsOf<Path> & Fixed>, texts),
    ...(skeleton && { pendingComponent: skeleton }),
  });
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ScreenFailedPage,
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: (search: Search) => ({
    ...callback(search),
    ...(search.unlocked === true && { unlocked: true as const }),
    ...(typeof search.refused === 'string' && { refused: search.refused }),
  }),
  beforeLoad: guardSignedOut,
  loader: loadSignIn,
  component: lazy(() => import('./features/auth/SignInPage.tsx'), 'SignInPage'),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-service',
  validateSearch: callback,
  loaderDeps,
  loader: loading(loadTerms),
  component: lazyLater(() => import('./features/auth/TermsPage.tsx'), 'TermsPage'),
});
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: callback,
  loader: loading(loadSecondFactor),
  component: lazyLater(() => import('./features/second-factors/SecondFactorPage.tsx'), 'SecondFactorPage'),
});
const errors = [
  createRoute({ getParentRoute: () => root, path: '/403', component: lazy(errorPages, 'ForbiddenPage') }),
  createRoute({ getParentRoute: () => root, path: '/500', component: lazy(errorPages, 'ServerErrorPage') }),
];

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: guardSignedIn,
  loader: loading(loadShell),
  component: lazy(() => import('./features/app/SignedIn.tsx'), 'SignedIn'),
  pendingComponent: lazy(skeletons, 'ShellSkeleton'),
});

/** Rail, study navigation and content (specification 2, layout global-navigation). */
const navigation = createRoute({
  getParentRoute: () => signedIn,
  id: 'global-navigation',
  component: lazy(() => import('./features/app/Shell.tsx'), 'Shell'),
});
const acrossFeed = (variant: 'required-actions' | 'unread-posts') =>
  screen(navigation, `/channels/${variant}`, {
    page: () => import('./features/feed/AcrossFeedPage.tsx'),
    load: loadAcrossFeed,
    skeleton: lazyPage(() => import('./features/feed/AcrossFeedSkeletonPage.tsx'), { variant }, 'first'),
    query: true,
    fixed: { variant },
    texts: 'first',
  });

const TimelineSkeleton = lazy(
  () => import('./features/channels/TimelineSkeletonPage.tsx'),
  'TimelineSkeletonPage',
);
const StudySkeleton = Object.assign(
  function StudySkeleton() {
    const { pathname } = useLocation();
    return /^\/channel\/\d+(\/timeline.*)?$/.test(pathname) ? <TimelineSkeleton /> : <PageSkeleton />;
  },
  {
    preload: async () => {
      await Promise.all([TimelineSkeleton.preload?.(), PageSkeleton.preload?.()]);
    },
  },
);
const study = createRoute({
  getParentRoute: () => navigation,
  path: '/channel/$channelId',
  params: { parse: readIds<'channelId'> },
  loader: loading(loadStudy),
  // The skeleton of the screen below it, so that nothing changes between the two.
  pendingComponent: StudySkeleton,
});
const studyIndex = createRoute({
  getParentRoute: () => study,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ href: paths.timeline(params.channelId), replace: true });
  },
});
const timeline = (variant: 'timeline' | 'required-actions' | 'unread-posts') =>
  screen(study, `/channel/$channelId/timeline${variant === 'timeline' ? '' : `/${variant}`}`, {
    page: () => import('./features/channels/TimelinePage.tsx'),
    load: loadTimeline,
    skeleton: TimelineSkeleton,
    query: true,
    fixed: { variant },
    texts: 'first',
  });

const settings = createRoute({
  getParentRoute: () => navigation,
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
const newTeam = (kind: 'site' | 'team') =>
  screen(signedIn, `/channel/directory/$channelId/create-${kind === 'site' ? 'study-site' : 'team'}`, {
    page: () => import('./features/teams/NewTeamPage.tsx'),
    load: later(() => import('./features/teams/new-team-loader.ts')),
    fixed: { kind },
  });

const routeTree = root.addChildren([
  signIn,
  terms,
  secondFactor,
  ...errors,
  screen(root, '/invitation/$token', {
    page: () => import('./features/invitations/InvitationPage.tsx'),
    load: later(() => import('./features/invitations/invitation-loader.ts')),
  }),
  screen(root, '/administrator/$token', {
    page: () => import('./features/clients/AdministratorInvitationPage.tsx'),
    load: later(() => import('./features/clients/administrator-invitation-loader.ts')),
  }),
  screen(root, '/confirm-email/$token', {
    page: () => import('./features/users/ConfirmEmailPage.tsx'),
    load: later(() => import('./features/users/confirm-email-loader.ts')),
  }),
  screen(root, '/notification-contact/$token', {
    page: () => import('./features/notification-contacts/NotificationContactPage.tsx'),
    load: later(() => import('./features/notification-contacts/contact-link-loader.ts')),
  }),
  screen(root, '/reset-password', {
    page: () => import('./features/auth/ForgottenPasswordPage.tsx'),
    load: later(() => import('./features/auth/forgotten-password-loader.ts')),
  }),
  screen(root, '/reset-password/$token', {
    page: () => import('./features/auth/ResetPasswordPage.tsx'),
    load: later(() => import('./features/auth/reset-password-loader.ts')),
  }),
  screen(root, '/setup/$token', {
    page: () => import('./features/setup/SetupPage.tsx'),
    load: later(() => import('./features/setup/setup-loader.ts')),
  }),
  screen(root, '/unsubscribe/$token', {
    page: () => import('./features/app/UnsubscribePage.tsx'),
  }),
  screen(root, '/equipment/$token/label', {
    page: () => import('./features/rental-equipment/LabelPage.tsx'),
  }),
  signedIn.addChildren([
    navigation.addChildren([
      screen(navigation, '/', {
        page: () => import('./features/home/HomePage.tsx'),
        load: loadHome,
        skeleton: lazy(() => import('./features/home/HomeSkeletonPage.tsx'), 'HomeSkeletonPage'),
        query: true,
        texts: 'first',
      }),
      acrossFeed('required-actions'),
      acrossFeed('unread-posts'),
      screen(navigation, '/channels/search', {
        page: () => import('./features/search/SearchPage.tsx'),
        load: later(() => import('./features/search/search-loader.ts')),
        skeleton: PageSkeleton,
        query: true,
      }),
      screen(navigation, '/teams', {
        page: () => import('./features/teams/MyTeamsPage.tsx'),
        load: later(() => import('./features/teams/my-teams-loader.ts')),
        skeleton: PageSkeleton,
        query: true,
      }),
      screen(navigation, '/updates', {
        page: () => import('./features/updates/UpdatesPage.tsx'),
        load: later(() => import('./features/updates/updates-loader.ts')),
        skeleton: PageSkeleton,
        query: true,
      }),
      screen(navigation, '/equipment', {
        page: () => import('./features/rental-equipment/EquipmentPage.tsx'),
        load: later(() => import('./features/rental-equipment/equipment-loader.ts')),
        skeleton: PageSkeleton,
        query: true,
      }),
      screen(navigation, '/update-profile', {
        page: () => import('./features/users/ProfilePage.tsx'),
        load: later(() => import('./features/users/profile-loader.ts')),
        skeleton: PageSkeleton,
      }),
      study.addChildren([
        studyIndex,
        timeline('timeline'),
        timeline('required-actions'),
        timeline('unread-posts'),
        screen(study, '/channel/$channelId/classifications/{-$taxonomyId}/{-$categoryId}', {
          page: () => import('./features/channels/documents/DocumentsPage.tsx'),
          load: later(() => import('./features/channels/documents/documents-loader.ts')),
          query: true,
          readIds: readPlace,
        }),
        screen(study, '/channel/$channelId/search', {
          page: () => import('./features/search/SearchPage.tsx'),
          load: later(() => import('./features/search/search-loader.ts')),
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/sites-and-members', {
          page: () => import('./features/teams/SitesAndMembersPage.tsx'),
          load: later(() => import('./features/teams/sites-and-members-loader.ts')),
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/compliance-insights', {
          page: () => import('./features/compliance/InsightsPage.tsx'),
          load: later(() => import('./features/compliance/insights-loader.ts')),
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/teams/$teamId', {
          page: () => import('./features/teams/TeamPage.tsx'),
          load: later(() => import('./features/teams/team-loader.ts')),
          skeleton: PageSkeleton,
        }),
        screen(study, '/channel/$channelId/members/$memberId', {
          page: () => import('./features/members/MemberPage.tsx'),
          load: later(() => import('./features/members/member-loader.ts')),
          skeleton: PageSkeleton,
        }),
        screen(study, '/channel/$channelId/catalogue', {
          page: () => import('./features/products/CataloguePage.tsx'),
          load: later(() => import('./features/products/catalogue-loader.ts')),
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/catalogue/orders', {
          page: () => import('./features/service-items/ServiceItemsPage.tsx'),
          load: later(() => import('./features/service-items/service-items-loader.ts')),
          fixed: { kind: 'ORDER' as const },
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/notification-contacts', {
          page: () => import('./features/notification-contacts/NotificationContactsPage.tsx'),
          load: later(() => import('./features/notification-contacts/contacts-loader.ts')),
          skeleton: PageSkeleton,
        }),
        screen(study, '/channel/$channelId/quotations', {
          page: () => import('./features/service-items/ServiceItemsPage.tsx'),
          load: later(() => import('./features/service-items/service-items-loader.ts')),
          fixed: { kind: 'QUOTATION' as const },
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/support-requests', {
          page: () => import('./features/service-items/ServiceItemsPage.tsx'),
          load: later(() => import('./features/service-items/service-items-loader.ts')),
          fixed: { kind: 'SUPPORT_REQUEST' as const },
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/pickups', {
          page: () => import('./features/service-items/ServiceItemsPage.tsx'),
          load: later(() => import('./features/service-items/service-items-loader.ts')),
          fixed: { kind: 'PICKUP' as const },
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/audit', {
          page: () => import('./features/audit/AuditPage.tsx'),
          load: later(() => import('./features/audit/audit-loader.ts')),
          skeleton: PageSkeleton,
          query: true,
        }),
        screen(study, '/channel/$channelId/audit/access', {
          page: () => import('./features/audit/AccessPage.tsx'),
          load: later(() => import('./features/audit/access-loader.ts')),
          skeleton: PageSkeleton,
          query: true,
        }),
      ]),
      // Apart from the study's other screens, because administrators of its client can open it without being in the study.
      screen(navigation, '/channel/$channelId/channel-admin', {
        page: () => import('./features/channels/admin/ChannelAdminPage.tsx'),
        load: later(() => import('./features/channels/admin/channel-admin-loader.ts')),
      }),
      settings.addChildren([
        settingsIndex,
        screen(settings, '/settings/$clientId/customer-admin', {
          page: () => import('./features/clients/AdministratorsPage.tsx'),
          load: later(() => import('./features/clients/administrators-loader.ts')),
          query: true,
        }),
        screen(settings, '/settings/$clientId/accounts', {
          page: () => import('./features/accounts/AccountsPage.tsx'),
          load: later(() => import('./features/accounts/accounts-loader.ts')),
          query: true,
        }),
        screen(settings, '/settings/$clientId/programs', {
          page: () => import('./features/programs/ProgramsPage.tsx'),
          load: later(() => import('./features/programs/programs-loader.ts')),
        }),
        screen(settings, '/settings/$clientId/studies', {
          page: () => import('./features/clients/StudiesPage.tsx'),
          load: later(() => import('./features/clients/studies-loader.ts')),
          query: true,
        }),
      ]),
    ]),
    // A bar with the way back instead of the rail (specification 2, layout post-detail).
    screen(signedIn, '/channel/post/$channelId/post-creation', {
      page: () => import('./features/drafts/PostCreationPage.tsx'),
      load: later(() => import('./features/drafts/post-creation-loader.ts')),
      query: true,
    }),
    newTeam('site'),
    newTeam('team'),
    screen(signedIn, '/channel/directory/$channelId/invite-member', {
      page: () => import('./features/invitations/InvitePage.tsx'),
      load: later(() => import('./features/invitations/invite-loader.ts')),
    }),
    screen(signedIn, '/channel/post/$channelId/create/order', {
      page: () => import('./features/service-items/NewOrderPage.tsx'),
      load: later(() => import('./features/service-items/new-order-loader.ts')),
    }),
    screen(signedIn, '/channel/post/$channelId/create/quotation', {
      page: () => import('./features/service-items/NewQuotationPage.tsx'),
      load: later(() => import('./features/service-items/new-quotation-loader.ts')),
    }),
    screen(signedIn, '/equipment/$token', {
      page: () => import('./features/rental-equipment/ScannedPage.tsx'),
      load: later(() => import('./features/rental-equipment/scanned-loader.ts')),
    }),
    screen(signedIn, '/channel/$channelId/support-requests/new', {
      page: () => import('./features/service-items/support/SupportRequestPage.tsx'),
      load: later(() => import('./features/service-items/support/support-form-loader.ts')),
    }),
    screen(signedIn, '/channel/$channelId/teams/$teamId/supportRequest', {
      page: () => import('./features/service-items/support/SupportRequestPage.tsx'),
      load: later(() => import('./features/service-items/support/support-form-loader.ts')),
    }),
    screen(signedIn, '/channel/post/$channelId/create/pickup', {
      query: true,
      page: () => import('./features/service-items/pickups/NewPickupPage.tsx'),
      load: later(() => import('./features/service-items/pickups/new-pickup-loader.ts')),
    }),
    screen(signedIn, '/service/$serviceItemId/detail', {
      page: () => import('./features/service-items/ServiceItemPage.tsx'),
      load: later(() => import('./features/service-items/service-item-loader.ts')),
    }),
    screen(signedIn, '/channel/$channelId/catalogue/import', {
      page: () => import('./features/products/ImportCataloguePage.tsx'),
      load: later(() => import('./features/products/import-catalogue-loader.ts')),
    }),
    screen(signedIn, '/actions', {
      page: () => import('./features/reading-session/ReadingSessionPage.tsx'),
      load: later(() => import('./features/reading-session/reading-session-loader.ts')),
      skeleton: PageSkeleton,
    }),
    screen(signedIn, '/post/$postId/draft', {
      page: () => import('./features/drafts/DraftPage.tsx'),
      load: later(() => import('./features/drafts/draft-loader.ts')),
      query: true,
    }),
    screen(signedIn, '/post/$postId/new-version', {
      page: () => import('./features/drafts/NewVersionPage.tsx'),
      load: later(() => import('./features/drafts/new-version-loader.ts')),
      query: true,
    }),
    screen(signedIn, '/post/$postId/$version/detail', {
      page: () => import('./features/open-post/PostDetailPage.tsx'),
      load: loadPostDetail,
      skeleton: lazyLater(
        () => import('./features/open-post/PostDetailSkeletonPage.tsx'),
        'PostDetailSkeletonPage',
      ),
      query: true,
    }),
    screen(signedIn, '/post/$postId/$version/compare/$otherVersion', {
      page: () => import('./features/comparison/ComparePage.tsx'),
      load: later(() => import('./features/comparison/comparison-loader.ts')),
    }),
  ]),
]);

/** The scroll position key of a skeleton, to which nobody returns. */
const PLACE_OF_SKELETON = 'skeleton';

/** After 150 ms the route's skeleton shows. The query client caches the data, never the router. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    notFoundMode: 'root',
    scrollRestoration: true,
    // Until a screen has loaded, the router reports the previous one as the one being left. Going back from a skeleton would overwrite the
    // list's scroll position with the skeleton's.
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
