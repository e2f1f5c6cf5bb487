import { randomUUID } from 'node:crypto';
import * as delegations from '@studyline/contract/delegations/calls';
import * as ruleTemplates from '@studyline/contract/rule-templates/calls';
import { type Call, type Case, inStudy, onTeam, simple } from './case.ts';

const onLine = (call: Call, id: number) => ({ params: { ...onTeam(call).params, id } });
/** Only investigators decide, whatever the others may manage. */
const investigatorsOnly = { CH: 403, SM: 403, MO: 403, CO: 403 };

export const delegationCases: Case[] = [
  ...simple('study', inStudy, delegations.listDuties),
  {
    endpoint: delegations.replaceDuties,
    needs: 'study',
    args: (call) => ({ ...inStudy(call), body: { duties: [{ name: 'Obtain informed consent' }] } }),
  },
  ...simple('study', inStudy, ruleTemplates.listRuleTemplates),
  {
    endpoint: ruleTemplates.addRuleTemplate,
    needs: 'study',
    args: (call) => ({
      ...inStudy(call),
      body: {
        name: `Template ${randomUUID()}`,
        ruleSet: [{ requiredActionType: 'VIEW', targetAudience: { channelWide: true } }],
      },
    }),
  },
  {
    endpoint: ruleTemplates.removeRuleTemplate,
    needs: 'study',
    args: async (call) => ({ params: { ...inStudy(call).params, templateId: await call.w.newTemplate() } }),
  },
  ...simple('team', onTeam, delegations.listDelegations, delegations.exportDelegations),
  {
    endpoint: delegations.addDelegation,
    needs: 'team',
    args: async (call) => {
      const { w, who } = call;
      const { params } = onTeam(call);
      const isForeign = params.teamId === w.ofForeignTeam.teamId;
      const { userId } = isForeign ? await w.newForeignMember() : await w.newTeammate(who);
      return { params, body: { userId, dutyId: await w.newDuty(), from: '2026-12-01' } };
    },
    // Their own teams are no sites.
    expected: { CH: 400, SM: 400, MO: 400 },
    expectedOnForeign: { CH: 200, SM: 200, MO: 403 },
  },
  {
    endpoint: delegations.getDelegationSigning,
    needs: 'team',
    args: onTeam,
    expected: investigatorsOnly,
  },
  {
    name: 'end',
    endpoint: delegations.changeDelegation,
    needs: 'team',
    args: async (call) => {
      const { id } = await call.w.newDelegation(onTeam(call).params.teamId, call.who);
      return { ...onLine(call, id), query: { transitionName: 'end' } };
    },
  },
  {
    name: 'refuse',
    endpoint: delegations.changeDelegation,
    needs: 'team',
    args: async (call) => {
      const { id, pin } = await call.w.newDelegation(onTeam(call).params.teamId, call.who);
      const body = { signaturePIN: pin, reason: 'Why' };
      return { ...onLine(call, id), query: { transitionName: 'refuse' }, body };
    },
    expected: investigatorsOnly,
  },
  {
    endpoint: delegations.startDeciding,
    needs: 'team',
    args: async (call) => {
      const { params } = onTeam(call);
      const { id } = await call.w.newDelegation(params.teamId, call.who);
      return { params, body: { decision: 'refuse', ids: [id] } };
    },
    // Browsers make no passkeys for an IP address, which is this installation's.
    expected: { ...investigatorsOnly, PI: 403 },
  },
  {
    endpoint: delegations.decideDelegations,
    needs: 'team',
    args: async (call) => {
      const { params } = onTeam(call);
      const { id, pin } = await call.w.newDelegation(params.teamId, call.who);
      return { params, body: { decision: 'refuse', ids: [id], signaturePIN: pin, reason: 'Why' } };
    },
    expected: investigatorsOnly,
  },
  {
    endpoint: delegations.verifyDelegation,
    needs: 'team',
    args: async (call) => onLine(call, await call.w.newDecision(onTeam(call).params.teamId)),
  },
];
