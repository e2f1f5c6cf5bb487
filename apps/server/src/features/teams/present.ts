import { addresses } from '@studyline/contract/core/addresses';
import type { TeamContactData } from '@studyline/contract/teams/contacts';
import type * as contract from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { shortTeamName } from '../people/present.ts';
import { countryName } from '../reference-data/countries.ts';
import { presentContact } from '../people/contact-entry.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';
import type { ContactRow } from './contact-queries.ts';
import * as policy from './policy.ts';
import type { TeamOfStudyRow, TeamRow } from './queries.ts';
import { transitions } from './transitions.ts';

const statusIds = Object.fromEntries(
  LIST_TYPES.filter((one) => one.entityName === 'STUDY_TEAM' && one.listTypeName === 'STATUS').map(
    ({ name, id }) => [name, id] as const,
  ),
) as Record<TeamRow['status'], number>;

/** What the policies need to know about a team. */
export function factsOf(row: TeamRow): policy.TeamFacts {
  return {
    channelId: row.channelId,
    clientId: row.clientId,
    teamId: row.id,
    teamType: row.teamType,
    status: row.status,
    blinding: row.blinding,
    overseenByTeamIds: row.overseenBy,
    isApproved: row.approvedAt !== null,
    hasPrincipalInvestigator: row.principalInvestigators.length > 0,
    isDirectoryOpen: row.isDirectoryOpen,
  };
}

export function presentTeam(actor: Actor, row: TeamRow): contract.Team {
  const facts = factsOf(row);
  const idOf = (teamType: TeamRow['teamType']) => (row.teamType === teamType ? row.id : null);
  const mayLimit = policy.canSetOrderLimit(actor, facts, row.hasOrders);
  const isSite = row.teamType === 'STUDY_SITE';
  return {
    id: row.id,
    channelId: row.channelId,
    name: row.name,
    displayName: shortTeamName(row),
    teamType: row.teamType,
    participantType: row.participantType,
    isActive: row.status === 'ACTIVE',
    isInvestigatorSite: row.participantType === 'INVESTIGATOR_SITE',
    statusId: statusIds[row.status],
    statusName: row.status,
    activeMemberCount: row.activeMemberCount,
    createdByUserId: row.createdBy,
    createDateTimeMillis: row.createdAt.getTime(),
    studyTeamDetailUrl: addresses.team(row.channelId, row.id),
    roleId: null,
    blinding: row.blinding,
    complianceTrackingEnabled: row.complianceTrackingEnabled,
    associatedOrganizationId: row.organizationId,
    associatedOrganizationName: row.organizationName,
    studyTeamCompliance: null,
    contactData: row.contactData.map((one) => presentContactData(actor.languageId, one)),
    code: row.code,
    countryId: row.countryId,
    countryName: presentCountry(actor.languageId, row.countryId) ?? row.countryName,
    city: row.city,
    principalInvestigatorName: row.principalInvestigatorName,
    principalInvestigators: row.principalInvestigators,
    registryStatus: row.registryStatus,
    approvalDateTimeMillis: millis(row.approvedAt),
    siteSelectionDateTimeMillis: millis(row.siteSelectedAt),
    siteActivationDateTimeMillis: millis(row.siteActivatedAt),
    siteClosureDateTimeMillis: millis(row.siteClosedAt),
    hold: row.hold && {
      sinceDateTimeMillis: row.hold.since,
      reason: policy.readsReasons(actor, facts) ? row.hold.reason : null,
    },
    orderLimit: mayLimit === true ? row.orderLimit : null,
    studySiteId: idOf('STUDY_SITE'),
    studySponsorId: idOf('STUDY_SPONSOR'),
    studyCroId: idOf('STUDY_CRO'),
    studyServiceProviderId: idOf('STUDY_SERVICE_PROVIDER'),
    studyAdHocId: idOf('STUDY_AD_HOC'),
    studyTeam: isSite ? { id: row.id, name: row.name } : null,
    transitions: policy.allowedTransitions(actor, facts).map((transitionName) => ({
      transitionName,
      needsReason: transitions[transitionName].needsReason,
      can: policy.canTransitionTeam(actor, facts, transitionName),
      missing: policy.missingFor(facts, transitionName),
    })),
    can: {
      update: policy.canUpdateTeam(actor, facts),
      updateSettings: policy.canUpdateSettings(actor, facts),
      setOversight: policy.canCreateTeam(actor, row.channelId),
      setOrderLimit: mayLimit,
      invite: policy.canInviteTo(actor, facts),
      viewCompliance: policy.canTrackTeam(actor, facts),
      viewRentalEquipment: policy.canViewTeamEquipment(actor, facts, row.hasRentalEquipment),
      viewAudit: policy.canViewTeamAudit(actor, facts),
    },
  };
}

export function presentTeamOfStudy(actor: Actor, row: TeamOfStudyRow): contract.TeamOfStudy {
  const { channelName, waitingDelegations } = row;
  return { ...presentTeam(actor, row), channelName, waitingDelegations };
}

export function presentContactData(languageId: string, row: ContactRow): TeamContactData {
  return { id: row.id, ...presentContact(languageId, row) };
}

function presentCountry(languageId: string, countryId: string | null): string | null {
  return countryId && countryName(countryId, languageId);
}

function millis(at: Date | null): number | null {
  return at?.getTime() ?? null;
}
