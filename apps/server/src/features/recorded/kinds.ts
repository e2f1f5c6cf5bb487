import type { AuditKind } from '@studyline/contract/audit/kinds';
import { definitionOf, type domainEvents, type DomainEventType } from '@studyline/contract/events/registry';
import type { RecordedKind } from '@studyline/contract/recorded/kinds';

type Registry = typeof domainEvents;
/** Events outside studies, which have no kind in a study's trail. */
type OutsideStudies = {
  [T in DomainEventType]: Registry[T] extends { kind: AuditKind } ? never : T;
}[DomainEventType];

const ofStudies: Record<AuditKind, RecordedKind> = {
  STUDY: 'ADMINISTRATION',
  TEAMS: 'ADMINISTRATION',
  MEMBERS: 'ROLES',
  POSTS: 'WRITING',
  ACTIONS: 'ACTIONS',
  COMMENTS: 'WRITING',
  READING: 'READING',
  DOWNLOADS: 'DOWNLOADS',
  ERASURE: 'ADMINISTRATION',
  SERVICES: 'ADMINISTRATION',
  TECHNICAL: 'ADMINISTRATION',
};

const outsideStudies: Record<OutsideStudies, RecordedKind> = {
  'session.started': 'SIGN_INS',
  'session.reauthenticated': 'SIGN_INS',
  'session.locked': 'SIGN_INS',
  'session.unlocked': 'SIGN_INS',
  'session.ended': 'SIGN_INS',
  'password.resetRequested': 'SIGN_INS',
  'password.changed': 'SIGN_INS',
  'signingAgreement.accepted': 'SIGN_INS',
  'signaturePin.set': 'SIGN_INS',
  'signaturePin.revoked': 'SIGN_INS',
  'secondFactor.changed': 'SIGN_INS',
  'secondFactor.shown': 'SIGN_INS',
  'account.connected': 'SIGN_INS',
  'account.disconnected': 'SIGN_INS',
  'account.helped': 'SIGN_INS',
  'calendar.addressMade': 'SIGN_INS',
  'calendar.addressRevoked': 'SIGN_INS',
  'terms.accepted': 'IDENTITY',
  'address.verified': 'IDENTITY',
  'profile.updated': 'IDENTITY',
  'profile.emailChangeRequested': 'IDENTITY',
  'profile.emailChangeCancelled': 'IDENTITY',
  'client.adminProfileChanged': 'IDENTITY',
  'mail.preferenceChanged': 'IDENTITY',
  'user.created': 'IDENTITY',
  'user.accessChanged': 'IDENTITY',
  'client.adminAdded': 'ROLES',
  'client.adminRemoved': 'ROLES',
  'administratorInvitation.accepted': 'ROLES',
  'administratorInvitation.created': 'ADMINISTRATION',
  'administratorInvitation.resent': 'ADMINISTRATION',
  'administratorInvitation.withdrawn': 'ADMINISTRATION',
  'client.created': 'ADMINISTRATION',
  'client.organizationChanged': 'ADMINISTRATION',
  'program.created': 'ADMINISTRATION',
  'program.changed': 'ADMINISTRATION',
  'program.ended': 'ADMINISTRATION',
  'program.keyCreated': 'ADMINISTRATION',
  'program.keyEnded': 'ADMINISTRATION',
  'pageNote.changed': 'READING',
  'updates.markedRead': 'READING',
  'recorded.exported': 'DOWNLOADS',
  'setup.invited': 'ADMINISTRATION',
  'terms.published': 'ADMINISTRATION',
  'flag.changed': 'ADMINISTRATION',
};

/** What an event of the audit trail is to a person: what they did to the account or the roles of others is administration. */
export function kindOf(type: string, isAboutThem: boolean): RecordedKind {
  if (type === 'member.profileChanged' && isAboutThem) return 'IDENTITY';
  const auditKind = definitionOf(type)?.kind;
  const kind = auditKind
    ? ofStudies[auditKind]
    : (outsideStudies[type as OutsideStudies] ?? 'ADMINISTRATION');
  const isPersonal = kind === 'ROLES' || kind === 'IDENTITY' || kind === 'SIGN_INS';
  return isPersonal && !isAboutThem ? 'ADMINISTRATION' : kind;
}
