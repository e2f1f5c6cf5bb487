import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import './http/app-types.ts';
import type { Server } from './core/server.ts';
import { mountAdministrators } from './features/administrators/routes.ts';
import { mountApp } from './features/app/routes.ts';
import { mountAudit } from './features/audit/routes.ts';
import { mountAuth } from './features/auth/routes.ts';
import { mountChannels } from './features/channels/routes.ts';
import { mountClassifications } from './features/classifications/routes.ts';
import { mountClients } from './features/clients/routes.ts';
import { mountComments } from './features/comments/routes.ts';
import { mountComparison } from './features/comparison/routes.ts';
import { mountCourses } from './features/courses/routes.ts';
import { mountEngagement } from './features/engagement/routes.ts';
import { mountCompliance } from './features/compliance/routes.ts';
import { mountFeed } from './features/feed/routes.ts';
import { mountSearch } from './features/search/routes.ts';
import { mountDrafts } from './features/drafts/routes.ts';
import { mountInvitations } from './features/invitations/routes.ts';
import { mountMail } from './features/mail/routes.ts';
import { mountMembers } from './features/members/routes.ts';
import { mountCalendar } from './features/calendar/routes.ts';
import { mountCalendarFeed } from './features/calendar/public-feed.ts';
import { mountNews } from './features/news/routes.ts';
import { mountPostFiles } from './features/post-files/routes.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { mountProducts } from './features/products/routes.ts';
import { mountNotificationContacts } from './features/notification-contacts/routes.ts';
import { mountServiceItems } from './features/service-items/routes.ts';
import { mountRentalEquipment } from './features/rental-equipment/routes.ts';
import { mountPrograms } from './features/programs/routes.ts';
import { mountPosts } from './features/posts/routes.ts';
import { mountSubscriptions } from './features/subscriptions/routes.ts';
import { mountRealtime } from './features/realtime/routes.ts';
import { mountRecorded } from './features/recorded/routes.ts';
import { mountRegistryImport } from './features/registry-import/routes.ts';
import { mountReferenceData } from './features/reference-data/routes.ts';
import { mountSecondFactors } from './features/second-factors/routes.ts';
import { mountSetup } from './features/setup/routes.ts';
import { mountSharing } from './features/sharing/calls/routes.ts';
import { mountSingleSignOn } from './features/single-sign-on/routes.ts';
import { mountTeams } from './features/teams/routes.ts';
import { mountSignaturePins } from './features/signature-pins/routes.ts';
import { mountDelegations } from './features/delegations/routes.ts';
import { mountPageNotes } from './features/page-notes/routes.ts';
import { mountRuleTemplates } from './features/rule-templates/routes.ts';
import { mountSignatures } from './features/signatures/routes.ts';
import { mountUpdates } from './features/updates/calls/routes.ts';
import { mountUsers } from './features/users/routes.ts';
import { requestIdOf } from './http/request-id.ts';
import { clientAddress, networkOf } from './http/client-address.ts';
import { cutSlowBodies } from './http/slow-bodies.ts';
import { cutUnreadAnswers } from './http/unread-answers.ts';
import { handleFailures, refuseConnection } from './http/failures.ts';
import { mountDocs } from './http/docs.ts';
import { mountJsonBodies } from './http/json-bodies.ts';
import { readUpgrade } from './live/hub-protocol.ts';
import { mountOperations } from './http/operations.ts';
import { mountOutbox } from './http/outbox.ts';
import { mountShutdown } from './http/shutdown.ts';
import { mountSecurityHeaders, mountWeb } from './http/web.ts';
import { withoutSecrets } from './http/without-secrets.ts';

/** Enough for a comment of 10,000 characters, or rules for thousands of sites. */
const JSON_BYTES = 128 * 1024;

/** Builds the app of one process: plugins in order, then every feature's calls. main.ts makes it listen. */
export async function buildApp(
  server: Server,
  options: { logLevel?: string; webDir?: string; slowConnectionSeconds?: number } = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: {
      level: options.logLevel ?? 'warn',
      serializers: {
        req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
          method,
          url: withoutSecrets(url),
          host,
          remoteAddress: ip,
          remotePort: socket?.remotePort,
        }),
      },
    },
    genReqId: requestIdOf,
    bodyLimit: JSON_BYTES,
    // A large upload may take hours; http/slow-bodies.ts ends those that stall.
    requestTimeout: 0,
    // Node would reject a missing Host without an error body, so http/failures.ts checks it.
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
      // An upgrade that we do not support is ignored (RFC 9110, 7.8).
      shouldUpgradeCallback: ({ url }) => readUpgrade(url) !== undefined,
    },
    keepAliveTimeout: 72_000,
    // The contract validates parameters.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    // An address with malformed escapes is taken literally.
    frameworkErrors: (_error, { raw }, reply) => {
      raw.url = raw.url?.replace(/^[^?]*/, (path) => path.replaceAll('%', '%25'));
      app.routing(raw, reply.raw);
    },
    clientErrorHandler: refuseConnection,
    // shutDown says how a call ends that arrives on an open connection during a stop.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.decorate('studyline', server);
  app.decorate('settings', server.settings);
  // They also watch the connections of calls that are refused immediately.
  mountShutdown(app);
  cutSlowBodies(app, options.slowConnectionSeconds);
  cutUnreadAnswers(app, options.slowConnectionSeconds);
  handleFailures(app);
  mountSecurityHeaders(app, server.settings.documentationOrigin);
  // Only for routes that ask for it, and never for request bodies.
  await app.register(compress, { global: false });
  await app.register(cookie);
  await app.register(formbody);
  mountJsonBodies(app);
  await app.register(multipart);
  for (const mount of [
    mountApp,
    mountReferenceData,
    mountAuth,
    mountSingleSignOn,
    mountSecondFactors,
    mountUsers,
    mountRecorded,
    mountUpdates,
    mountSignaturePins,
    mountSignatures,
    mountClients,
    mountRegistryImport,
    mountChannels,
    mountTeams,
    mountDelegations,
    mountRuleTemplates,
    mountPageNotes,
    mountMail,
    mountMembers,
    mountInvitations,
    mountAdministrators,
    mountProducts,
    mountServiceItems,
    mountNotificationContacts,
    mountRentalEquipment,
    mountPrograms,
    mountAccounts,
    mountSetup,
    mountClassifications,
    mountFeed,
    mountSearch,
    mountSharing,
    mountPostFiles,
    mountNews,
    mountPosts,
    mountComparison,
    mountComments,
    mountCompliance,
    mountCourses,
    mountEngagement,
    mountDrafts,
    mountCalendar,
    mountAudit,
    mountSubscriptions,
    mountRealtime,
    mountOperations,
    mountOutbox,
    mountCalendarFeed,
  ]) {
    mount(app);
  }
  await mountDocs(app);
  await mountWeb(app, options.webDir);
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', app.routing);
  app.server.on('upgrade', (request, socket, head) => {
    const network = networkOf(clientAddress(request, server.settings.trustedProxies));
    if (!server.hub.handleUpgrade(request, socket, head, network)) socket.destroy();
  });
  return app;
}
