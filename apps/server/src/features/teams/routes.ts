import type { FastifyInstance } from 'fastify';
import * as contactCalls from '@studyline/contract/teams/contacts';
import * as contract from '@studyline/contract/teams/calls';
import { route } from '../../http/route.ts';
import { changeTeamStatus } from './change-team-status.ts';
import * as contacts from './contact-data.ts';
import { createTeam } from './create-team.ts';
import * as oversight from './oversight.ts';
import * as service from './service.ts';
import { updateTeam } from './update-team.ts';

export function mountTeams(app: FastifyInstance): void {
  route(app, contract.getTeam, ({ actor, params }) =>
    service.getTeam(actor, params.channelId, params.teamId),
  );
  route(app, contract.searchTeams, ({ actor, params, query }) =>
    service.searchTeams(actor, params.channelId, query),
  );
  route(app, contract.listMyTeams, ({ actor, query }) => service.listMyTeams(actor, query));
  route(app, contract.createTeam, ({ actor, params, body }) => createTeam(actor, params.channelId, body));
  route(app, contract.updateTeam, ({ actor, params, body }) =>
    updateTeam(actor, params.channelId, params.teamId, body),
  );
  route(app, contract.changeTeamStatus, ({ actor, params, query, body }) =>
    changeTeamStatus(actor, params.channelId, params.teamId, query.transitionName, body),
  );
  route(app, contract.getTeamOpenActions, ({ actor, params }) =>
    service.getTeamOpenActions(actor, params.channelId, params.teamId),
  );
  route(app, contract.getOversight, ({ actor, params }) =>
    oversight.getOversight(actor, params.channelId, params.teamId),
  );
  route(app, contract.addOversight, ({ actor, params, body }) =>
    oversight.addOversight(actor, params.channelId, params.teamId, body.overseenByTeamIds),
  );
  route(app, contract.replaceOversight, ({ actor, params, body }) =>
    oversight.replaceOversight(actor, params.channelId, params.teamId, body.overseenByTeamIds),
  );
  route(app, contract.removeOversight, ({ actor, params, body }) =>
    oversight.removeOversight(actor, params.channelId, params.teamId, body.overseenByTeamIds),
  );
  route(app, contactCalls.addContactData, ({ actor, params, body }) =>
    contacts.addContactData(actor, params.channelId, params.teamId, body),
  );
  route(app, contactCalls.updateContactData, ({ actor, params, body }) =>
    contacts.updateContactData(actor, params, body),
  );
  route(app, contactCalls.removeContactData, ({ actor, params }) =>
    contacts.removeContactData(actor, params),
  );
}
