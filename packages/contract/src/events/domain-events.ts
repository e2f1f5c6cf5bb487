/**
 * When a draft had been submitted before the event, in milliseconds; null if it was its author's alone. It says who could see the
 * draft until then.
 */
type SubmittedAt = number | null;

interface Audience {
  channelWide: boolean;
  roles: number[];
  teamIds: number[];
}
/** A post's permission set: who may view, comment, update and delete it. */
type Permissions = Record<'viewPost' | 'commentOnPost' | 'updatePost' | 'deletePost', Audience>;
/** From whom blinding keeps a post, and whether sites see it before they are active. */
interface SharingFlags {
  blinding: 'NONE' | 'UNBLINDED_ONLY';
  preActivation: boolean;
}
/** What a rule asks of whom. */
interface Rule {
  ruleId: number;
  requiredActionType: string;
  memberParticipationType: string;
  gracePeriodMillis: number;
  targetAudience: Audience;
}

/** A picture is known by the SHA-256 of its file. */
type StudySetting = string | number | boolean | null;
/** In their order. */
type KeyContacts = { userId: number; title: string }[];
/** Some columns of a team. */
type TeamValues = Record<string, string | number | boolean | null>;

interface OfTaxonomy {
  channelId: number;
  taxonomyId: number;
}
interface OfCategory extends OfTaxonomy {
  categoryId: number;
}
interface CategoryPlace {
  parentId: number | null;
  position: number;
}

interface OfInvitation {
  channelId: number;
  teamId: number;
  invitationId: number;
}

/**
 * Domain events: what happened, in the past tense. `record()` writes one as an audit row. The same row is the outbox from which
 * live updates and jobs are made. Text that people wrote stands beside the row: see eventStrings.
 */
export type DomainEvent =
  | { type: 'session.started'; userId: number; provider: string }
  | { type: 'session.ended'; userId: number; endedSessionId: string; reason: 'SIGNED_OUT' | 'REVOKED' }
  | { type: 'terms.published'; termsVersion: number; title: string; sha256: string }
  | { type: 'terms.accepted'; userId: number; termsVersion: number }
  | { type: 'profile.updated'; userId: number; changed: string[] }
  | { type: 'user.created'; userId: number }
  | { type: 'mail.preferenceChanged'; userId: number; kind: string; enabled: boolean }
  | { type: 'user.accessChanged'; userId: number; nonEecUser: boolean }
  /** For the whole installation. */
  | { type: 'flag.changed'; key: string; enabled: boolean }
  /** The first administrator of the installation, by its operator. */
  | { type: 'setup.invited'; emailAddress: string }
  | { type: 'client.created'; clientId: number; name: string }
  | {
      type: 'administratorInvitation.created' | 'administratorInvitation.resent';
      clientId: number;
      invitationId: number;
      emailAddress: string;
    }
  | { type: 'administratorInvitation.withdrawn'; clientId: number; invitationId: number }
  | { type: 'administratorInvitation.accepted'; clientId: number; invitationId: number; userId: number }
  | { type: 'client.adminAdded' | 'client.adminRemoved'; clientId: number; userId: number }
  | { type: 'favorite.added' | 'favorite.removed'; channelId: number; userId: number }
  | { type: 'channel.subscribed' | 'channel.unsubscribed'; channelId: number; userId: number }
  | { type: 'channel.created'; channelId: number; clientId: number; name: string; nctId: string | null }
  /** What somebody changed, with what it was; what a registry brings anew has neither. */
  | {
      type: 'channel.updated';
      channelId: number;
      changed: string[];
      before?: Record<string, StudySetting>;
      after?: Record<string, StudySetting>;
    }
  | { type: 'channel.keyContactsChanged'; channelId: number; before: KeyContacts; after: KeyContacts }
  | ({ type: 'taxonomy.created' | 'taxonomy.removed'; name: string } & OfTaxonomy)
  | ({ type: 'taxonomy.renamed'; before: string; after: string } & OfTaxonomy)
  /** Its places among the others, from 1. */
  | ({ type: 'taxonomy.moved'; name: string; before: number; after: number } & OfTaxonomy)
  | ({ type: 'taxonomy.offeringChanged'; name: string; isOffered: boolean } & OfTaxonomy)
  | ({ type: 'category.created'; name: string; parentId: number | null } & OfCategory)
  | ({ type: 'category.renamed'; before: string; after: string } & OfCategory)
  /** The categories that it stood and stands below, null on top, and its places there. */
  | ({ type: 'category.moved'; name: string; before: CategoryPlace; after: CategoryPlace } & OfCategory)
  /** The categories that went with it, and where posts went; null is nowhere. */
  | ({
      type: 'category.removed';
      name: string;
      removedIds: number[];
      movedTo: number | null;
    } & OfCategory)
  | { type: 'role.renamed'; channelId: number; roleId: number; before: string; after: string }
  | { type: 'team.created'; channelId: number; teamId: number; name: string }
  /** The values before and after are those of what was changed by hand. */
  | {
      type: 'team.updated';
      channelId: number;
      teamId: number;
      changed: string[];
      before?: TeamValues;
      after?: TeamValues;
    }
  /** The ids of the teams that oversee it. */
  | { type: 'team.oversightChanged'; channelId: number; teamId: number; before: number[]; after: number[] }
  /** What the entry says, as JSON; empty before it is added and after it is removed. */
  | {
      type: 'team.contactDataChanged';
      channelId: number;
      teamId: number;
      contactDataId: number;
      before: string;
      after: string;
    }
  | { type: 'team.blindingChanged'; channelId: number; teamId: number; before: string; after: string }
  | {
      type: 'team.statusChanged';
      channelId: number;
      teamId: number;
      transition: string;
      before: string;
      after: string;
      /** Empty if none was given. */
      reason: string;
    }
  | {
      type: 'member.added';
      channelId: number;
      userId: number;
      teamId: number | null;
      roles: string[];
      isLead: boolean;
      /** The last day of an inspector's role. */
      inspectorUntil?: string;
    }
  | { type: 'member.joinedTeam'; channelId: number; userId: number; teamId: number; isLead: boolean }
  | { type: 'member.becameLead'; channelId: number; userId: number; teamId: number }
  /** Without a reason it is empty, here and below. */
  | { type: 'member.leftTeam'; channelId: number; userId: number; teamId: number; reason: string }
  /** The keys of all roles before and after, and the last day of an inspector's role. */
  | {
      type: 'member.rolesChanged';
      channelId: number;
      userId: number;
      before: string[];
      after: string[];
      inspectorUntil?: { before: string | null; after: string | null };
    }
  /** The keys of the roles that it gives. */
  | ({ type: 'invitation.created'; emailAddress: string; roles: string[] } & OfInvitation)
  /** The address and the names that it had and has, as JSON, and the keys of the roles that it gave and gives. */
  | ({
      type: 'invitation.changed';
      before: string;
      after: string;
      rolesBefore: string[];
      roles: string[];
    } & OfInvitation)
  /** The address that it goes to, and the one that it had before. */
  | ({ type: 'invitation.resent'; emailAddress: string; before: string } & OfInvitation)
  | ({ type: 'invitation.accepted'; userId: number; emailAddress: string } & OfInvitation)
  | ({ type: 'invitation.declined'; emailAddress: string; reason: string } & OfInvitation)
  | ({ type: 'invitation.withdrawn' | 'invitation.expired'; emailAddress: string } & OfInvitation)
  /** The teams that the person was in. Where their only role ended by itself, its last day. */
  | {
      type: 'member.removed';
      channelId: number;
      userId: number;
      teamIds: number[];
      reason: string;
      roleEndedOn?: string;
    }
  | {
      type: 'post.created';
      channelId: number;
      postId: number;
      version: number;
      title: string;
      sha256: string | null;
    }
  | { type: 'post.versionAdded'; channelId: number; postId: number; version: number; sha256: string | null }
  /** A version was added that says what an earlier one said. */
  | {
      type: 'post.reverted';
      channelId: number;
      postId: number;
      version: number;
      toVersion: number;
      /** As people read it: v1.0. */
      toLabel: string;
      changeType: 'MINOR' | 'MAJOR';
      sha256: string | null;
    }
  | {
      type: 'post.fileReplaced';
      channelId: number;
      postId: number;
      version: number;
      sha256: string;
      before: string | null;
      submittedAt: SubmittedAt;
    }
  /** What a version of another type than a document says. */
  | {
      type: 'post.contentChanged';
      channelId: number;
      postId: number;
      version: number;
      sha256: string;
      before: string | null;
      submittedAt: SubmittedAt;
    }
  | { type: 'post.submitted'; channelId: number; postId: number; version: number }
  | {
      type: 'post.published';
      channelId: number;
      postId: number;
      version: number;
      supersededVersion: number | null;
      /** The edit of the draft that was approved. */
      edit: number;
      description: string;
      submittedAt: SubmittedAt;
    }
  | {
      type: 'post.rejected';
      channelId: number;
      postId: number;
      version: number;
      reason: string;
      submittedAt: SubmittedAt;
    }
  | {
      type: 'post.draftExtended' | 'post.draftRestored' | 'post.draftExpired';
      channelId: number;
      postId: number;
      version: number;
      expiresAt: number;
      submittedAt: SubmittedAt;
    }
  /** The user is the author of the draft. */
  | {
      type: 'post.draftDeleted';
      channelId: number;
      postId: number;
      version: number;
      userId: number;
      submittedAt: SubmittedAt;
    }
  | { type: 'post.draftPurged'; channelId: number; postId: number; version: number }
  | { type: 'post.withdrawn'; channelId: number; postId: number; version: number }
  | {
      type: 'post.titleChanged' | 'post.descriptionChanged';
      channelId: number;
      postId: number;
      version: number;
      before: string;
      after: string;
      submittedAt: SubmittedAt;
    }
  /** Of a draft. The flags are there where one of them changed. */
  | {
      type: 'post.permissionsChanged';
      channelId: number;
      postId: number;
      version: number;
      before: Permissions;
      after: Permissions;
      flags?: { before: SharingFlags; after: SharingFlags };
      submittedAt: SubmittedAt;
    }
  /** Of a publication, with how many came to see it and how many do not see it any more. */
  | {
      type: 'post.accessChanged';
      channelId: number;
      postId: number;
      version: number;
      before: Permissions;
      after: Permissions;
      flags?: { before: SharingFlags; after: SharingFlags };
      gainedCount: number;
      lostCount: number;
    }
  /** The ids of categories. */
  | {
      type: 'post.classificationsChanged';
      channelId: number;
      postId: number;
      version: number;
      before: number[];
      after: number[];
      submittedAt: SubmittedAt;
    }
  /** A category was removed in which the post stood. The ids of its categories. */
  | { type: 'post.categoryRemoved'; channelId: number; postId: number; before: number[]; after: number[] }
  | {
      type: 'post.changeTypeChanged';
      channelId: number;
      postId: number;
      version: number;
      changeType: 'MINOR' | 'MAJOR';
      submittedAt: SubmittedAt;
    }
  /** All rules in force before and after. The version is the publication, or the draft while there is none. */
  | {
      type: 'post.rulesChanged';
      channelId: number;
      postId: number;
      version: number;
      before: Rule[];
      after: Rule[];
      submittedAt: SubmittedAt;
    }
  | { type: 'post.opened'; channelId: number; postId: number; version: number; edit: number; userId: number }
  | { type: 'post.markedUnread' | 'post.markedRead'; channelId: number; postId: number; userId: number }
  /** One decision of a person about all posts that were unread, of one study or of all. */
  | { type: 'posts.markedRead'; channelId: number | null; userId: number; count: number; asOf: number }
  | {
      type: 'post.subscribed' | 'post.unsubscribed';
      channelId: number;
      postId: number;
      userId: number;
      what: 'ACTIVITY' | 'COMMENTS';
    }
  | {
      type: 'post.acknowledged' | 'post.viewCompleted';
      channelId: number;
      postId: number;
      version: number;
      ruleId: number;
      teamId: number;
      userId: number;
    }
  | { type: 'post.previewed'; channelId: number; postId: number; version: number; pages: number }
  | {
      type: 'event.answered';
      channelId: number;
      postId: number;
      version: number;
      /** The first team of whoever answered. */
      teamId: number | null;
      userId: number;
      before: 'GOING' | 'NOT_GOING' | null;
      after: 'GOING' | 'NOT_GOING';
    }
  | { type: 'calendar.addressMade' | 'calendar.addressRevoked'; userId: number }
  | {
      type: 'comment.created';
      channelId: number;
      postId: number;
      version: number;
      commentId: number;
      parentCommentId: number | null;
      userId: number;
      /** Of the file that it brings, here and below. */
      fileName?: string;
      sha256?: string;
    }
  | {
      type: 'comment.edited';
      channelId: number;
      postId: number;
      commentId: number;
      userId: number;
      before: string;
      after: string;
    }
  | {
      type: 'comment.removed';
      channelId: number;
      postId: number;
      commentId: number;
      userId: number;
      before: string;
      fileName?: string;
      sha256?: string;
    }
  /** The user is the author of the comment. */
  | {
      type: 'comment.attachmentRemoved';
      channelId: number;
      postId: number;
      commentId: number;
      userId: number;
      fileName: string;
      sha256: string;
    }
  /** The ids of the event whose text was erased, so that the same people see both. */
  | {
      type: 'text.erased';
      channelId: number | null;
      postId: number | null;
      version: number | null;
      teamId: number | null;
      userId: number | null;
      auditEventId: number;
      reason: string;
    };
export type DomainEventType = DomainEvent['type'];

/** Whether a field is a string, or a list or a record that holds some. */
type HoldsStrings<T> = string extends T
  ? true
  : T extends readonly (infer Item)[]
    ? HoldsStrings<Item>
    : T extends object
      ? HoldsStrings<T[keyof T]>
      : false;
type EventStrings = {
  [E in DomainEvent as true extends HoldsStrings<Omit<E, 'type'>> ? E['type'] : never]: {
    [K in keyof E as true extends HoldsStrings<E[K]> ? K : never]-?:
      | 'FACT'
      | (string extends E[K] ? 'TEXT' : 'TEXTS');
  };
};

/**
 * What each string of an event is. A TEXT was written by a person and may have to be erased, so it stands beside the audit row,
 * which keeps its digest. TEXTS are a list or a record with such texts, and stand there as JSON. A FACT stays in the row. The names
 * of clients, teams, studies, roles, taxonomies and categories are facts where they come to be, and so is the reason of an erasure, which explains what is
 * missing.
 */
export const eventStrings: EventStrings = {
  'session.started': { provider: 'FACT' },
  'session.ended': { endedSessionId: 'FACT' },
  'terms.published': { title: 'FACT', sha256: 'FACT' },
  'mail.preferenceChanged': { kind: 'FACT' },
  'flag.changed': { key: 'FACT' },
  'setup.invited': { emailAddress: 'TEXT' },
  'client.created': { name: 'FACT' },
  'administratorInvitation.created': { emailAddress: 'TEXT' },
  'administratorInvitation.resent': { emailAddress: 'TEXT' },
  'profile.updated': { changed: 'FACT' },
  'channel.created': { name: 'FACT', nctId: 'FACT' },
  'channel.updated': { changed: 'FACT', before: 'TEXTS', after: 'TEXTS' },
  'channel.keyContactsChanged': { before: 'TEXTS', after: 'TEXTS' },
  'taxonomy.created': { name: 'FACT' },
  'taxonomy.removed': { name: 'FACT' },
  'taxonomy.renamed': { before: 'FACT', after: 'FACT' },
  'taxonomy.moved': { name: 'FACT' },
  'taxonomy.offeringChanged': { name: 'FACT' },
  'category.created': { name: 'FACT' },
  'category.renamed': { before: 'FACT', after: 'FACT' },
  'category.moved': { name: 'FACT' },
  'category.removed': { name: 'FACT' },
  'role.renamed': { before: 'FACT', after: 'FACT' },
  'team.created': { name: 'FACT' },
  'team.updated': { changed: 'FACT', before: 'TEXTS', after: 'TEXTS' },
  'team.contactDataChanged': { before: 'TEXT', after: 'TEXT' },
  'team.blindingChanged': { before: 'FACT', after: 'FACT' },
  'team.statusChanged': { transition: 'FACT', before: 'FACT', after: 'FACT', reason: 'TEXT' },
  'member.added': { roles: 'FACT', inspectorUntil: 'FACT' },
  'invitation.created': { emailAddress: 'TEXT', roles: 'FACT' },
  'invitation.changed': { before: 'TEXT', after: 'TEXT', rolesBefore: 'FACT', roles: 'FACT' },
  'invitation.resent': { emailAddress: 'TEXT', before: 'TEXT' },
  'invitation.accepted': { emailAddress: 'TEXT' },
  'invitation.declined': { emailAddress: 'TEXT', reason: 'TEXT' },
  'invitation.withdrawn': { emailAddress: 'TEXT' },
  'invitation.expired': { emailAddress: 'TEXT' },
  'member.leftTeam': { reason: 'TEXT' },
  'member.rolesChanged': { before: 'FACT', after: 'FACT', inspectorUntil: 'FACT' },
  'member.removed': { reason: 'TEXT', roleEndedOn: 'FACT' },
  'post.created': { title: 'TEXT', sha256: 'FACT' },
  'post.versionAdded': { sha256: 'FACT' },
  'post.reverted': { toLabel: 'FACT', sha256: 'FACT' },
  'post.fileReplaced': { sha256: 'FACT', before: 'FACT' },
  'post.contentChanged': { sha256: 'FACT', before: 'FACT' },
  'post.published': { description: 'TEXT' },
  'post.rejected': { reason: 'TEXT' },
  'post.titleChanged': { before: 'TEXT', after: 'TEXT' },
  'post.descriptionChanged': { before: 'TEXT', after: 'TEXT' },
  'post.rulesChanged': { before: 'FACT', after: 'FACT' },
  'comment.created': { fileName: 'TEXT', sha256: 'FACT' },
  'comment.edited': { before: 'TEXT', after: 'TEXT' },
  'comment.removed': { before: 'TEXT', fileName: 'TEXT', sha256: 'FACT' },
  'comment.attachmentRemoved': { fileName: 'TEXT', sha256: 'FACT' },
  'text.erased': { reason: 'FACT' },
};
