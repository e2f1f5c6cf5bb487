/** The errors whose sentences come from the server or with the screens that need them. */
export const laterErrors = {
  BAD_REQUEST: {
    status: 400,
    description: 'Something in this request is not right. Check the marked fields.',
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    description: 'This call does not know the field or parameter "{{name}}".',
  },
  MALFORMED_JSON: { status: 400, description: 'The request body is not valid JSON.' },
  INVALID_CSRF_TOKEN: {
    status: 400,
    description: 'This page has been open for too long. Reload it and try again.',
  },
  NOT_A_REGISTRY_RECORD: {
    status: 400,
    description: 'This is not a ClinicalTrials.gov study record. {{reason}}',
  },
  FILE_MISSING: { status: 400, description: 'Choose a file first.' },
  FIELD_AFTER_FILE: { status: 400, description: 'The form must have each file once, behind all its fields.' },
  FILE_EMPTY: { status: 400, description: 'This file is empty.' },
  NEWS_EMPTY: { status: 400, description: 'Write a text first. A picture alone is no news.' },
  PICTURE_UNKNOWN: {
    status: 400,
    description: 'A picture in this text is not here any more, or is not of this study. Insert it again.',
  },
  DESCRIPTION_REQUIRED: { status: 400, description: 'Say what changed in this version.' },
  TERMS_VERSION_UNKNOWN: {
    status: 400,
    description: 'These terms are not the current ones. Reload the page.',
  },
  ROLE_UNKNOWN: { status: 400, description: 'One of the chosen roles does not belong to this study.' },
  TEAM_UNKNOWN: { status: 400, description: 'One of the chosen teams does not belong to this study.' },
  OVERSEER_REFUSED: {
    status: 400,
    description: 'Only other open teams of the sponsor or of a CRO oversee a team.',
  },
  TEAM_NOT_LEADING: {
    status: 400,
    description: 'An administrator of a study is in an open team of its sponsor or of a CRO.',
  },
  NOT_AN_INSPECTOR: {
    status: 400,
    description: 'Only the role of an inspector is given until a day, and it is not among the chosen roles.',
  },
  INSPECTOR_DAY_REFUSED: {
    status: 400,
    description: 'The role of an inspector is given until a day between today and a year from now (UTC).',
  },
  ROLE_NOT_FOR_TEAM: {
    status: 400,
    description:
      'One of the chosen roles does not fit the team: sites, sponsors and vendors have roles of their own.',
  },
  CATEGORY_UNKNOWN: {
    status: 400,
    description: 'One of the chosen categories is not in this study any more, or not possible here.',
  },
  GRACE_PERIOD_FIXED: {
    status: 400,
    description:
      'In this study, what is asked is due 24 hours after publishing. No other period can be chosen.',
  },
  MENTIONED_PARENT_UNKNOWN: { status: 400, description: 'The comment you reply to is not there any more.' },
  UNAUTHENTICATED: { status: 401, description: 'Your session has ended. Sign in again.' },
  TOKEN_EXPIRED: {
    status: 401,
    description: 'This access token has expired. GET /auth/session gives a new one while the session lives.',
  },
  INVALID_CREDENTIALS: { status: 401, description: 'That email address and password do not match.' },
  NON_EEC_USER: { status: 403, description: 'Your account has no access to this portal.' },
  TERMS_NOT_ACCEPTED: { status: 403, description: 'Accept the terms of service first.' },
  COMMENTS_CLOSED: { status: 403, description: 'Comments are not open to you on this post.' },
  NOT_YOUR_COMMENT: { status: 403, description: 'Only its author can change a comment.' },
  PUBLISHED_BY_OTHERS: {
    status: 403,
    description:
      'Once published, your post is changed and withdrawn by those who publish in this study. Ask one of them for a new version.',
  },
  NOT_YOUR_DRAFT: { status: 403, description: 'Only the author of this draft can do this.' },
  OWN_DRAFT: { status: 403, description: 'In this study somebody else has to approve your draft.' },
  OWN_BLINDING: {
    status: 403,
    description: 'Somebody who is not in this team has to lift its blinding.',
  },
  BLINDED_HERE: {
    status: 403,
    description:
      'You are in a blinded team, so you would not see this post yourself. Somebody who is not blinded can mark it.',
  },
  OWN_BLINDED_TEAM: {
    status: 403,
    description: 'Somebody else has to take you out of a team that is blinded.',
  },
  WAS_BLINDED: {
    status: 403,
    description: 'You were blinded in this study. Somebody else has to take you in again.',
  },
  OWN_ROLES: { status: 403, description: 'Somebody else has to change your own roles.' },
  ADMINISTRATORS_ONLY: {
    status: 403,
    description: 'Only an administrator of the study decides who is one.',
  },
  NOT_FIRST_ADMINISTRATOR: {
    status: 403,
    description: 'Only the person whom the operator of this portal invited names its first organisation.',
  },
  FEATURE_OFF: { status: 403, description: 'This part of the portal is switched off here.' },
  CHANNEL_REFUSED: { status: 403, description: 'This live channel is not open to you.' },
  NOT_FOUND: { status: 404, description: 'There is nothing here, or nothing you may see.' },
  CHANNEL_NOT_FOUND: { status: 404, description: 'This study does not exist, or you are not in it.' },
  CLIENT_NOT_FOUND: {
    status: 404,
    description: 'This organisation does not exist, or you do not administer it.',
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    description: 'This person is not here, or you may not see them.',
  },
  POST_NOT_FOUND: { status: 404, description: 'This post does not exist, or is not shared with you.' },
  COMMENT_NOT_FOUND: { status: 404, description: 'This comment does not exist any more.' },
  TEAM_NOT_FOUND: {
    status: 404,
    description: 'This team is not part of this, or you may not see it.',
  },
  CONTACT_DATA_NOT_FOUND: { status: 404, description: 'This entry is not there any more.' },
  RULE_NOT_FOUND: { status: 404, description: 'This action is not asked any more.' },
  INVITATION_NOT_FOUND: {
    status: 404,
    description:
      'This invitation is not there, or its link was replaced by a newer mail. Look for that mail, or ask for a new invitation.',
  },
  ROLE_NOT_FOUND: { status: 404, description: 'This study has no such role.' },
  KEY_CONTACT_NOT_FOUND: { status: 404, description: 'This person is no key contact of this study.' },
  PERSON_NOT_IN_STUDY: { status: 404, description: 'This person is not in this study.' },
  SETUP_NOT_FOUND: {
    status: 404,
    description:
      'This link is not the one that those who run this portal gave you last. Ask them to start it again: it makes a new one.',
  },
  FILE_NOT_FOUND: { status: 404, description: 'There is no such file here.' },
  REGISTRY_RECORD_NOT_FOUND: { status: 404, description: 'The registry has no study with this number.' },
  ILLEGAL_TRANSITION: { status: 409, description: 'This is not possible in the current state.' },
  POST_WITHDRAWN: {
    status: 410,
    description:
      '{{name}} withdrew this post on {{date}}. What was opened and confirmed before stays on record.',
  },
  NOT_PUBLISHED: { status: 409, description: 'This version is not published.' },
  VERSION_IN_FORCE: { status: 409, description: 'What this version says is in force already.' },
  PAGES_PENDING: {
    status: 409,
    description: 'The pages of this file are still being made. Try again in a moment.',
  },
  DRAFT_EXISTS: {
    status: 409,
    description: 'A draft of a new version is already waiting. Publish or delete it first.',
  },
  POST_CHANGED: {
    status: 409,
    description: 'This is not the newest version of the post any more. Look at what it says now.',
  },
  CLASSIFICATIONS_CHANGED: {
    status: 409,
    description:
      'The categories of this post have changed since you opened them. Open them again to see what they are now.',
  },
  PERMISSIONS_CHANGED: {
    status: 409,
    description:
      'These permissions have changed since you opened them. Look at what they are now, and save again.',
  },
  NOT_A_READER: { status: 409, description: 'This post is not shared with this person.' },
  POST_IS_PUBLISHED: {
    status: 409,
    description:
      'This post is published. A draft of a new version does not change its readers, categories and actions.',
  },
  DRAFT_CHANGED: {
    status: 409,
    description: 'This draft has changed since you opened it. Look at what it says now.',
  },
  NOT_AN_EVENT: { status: 409, description: 'This post is no event.' },
  EVENT_BEGUN: { status: 409, description: 'This event has begun, so answers are closed.' },
  DRAFT_EXPIRED: { status: 409, description: 'This draft has expired. Restore it first.' },
  REQUEST_TOO_SLOW: {
    status: 408,
    description: 'This request hardly came on, so it was given up. Check your connection and try again.',
  },
  TEAM_CODE_TAKEN: { status: 409, description: 'Another site of this study has this number.' },
  OVERSIGHT_CIRCLE: { status: 409, description: 'These teams would oversee each other.' },
  CONTACT_DATA_FULL: { status: 409, description: 'A team has at most 30 entries. Remove one first.' },
  TEAM_TYPE_FIXED: {
    status: 409,
    description:
      'A study site stays one, no other team becomes one, and a team that oversees others or has a lead stays one that can.',
  },
  TEAM_ROLES_UNFIT: {
    status: 409,
    description: 'Its members have roles that nobody has in a team of this type. Change their roles first.',
  },
  TEAM_CLOSED: { status: 409, description: 'This team is closed.' },
  SITE_NOT_APPROVED: { status: 409, description: 'Enter when this site was approved first.' },
  PRINCIPAL_INVESTIGATOR_MISSING: {
    status: 409,
    description: 'This site has no principal investigator yet. Take one in first.',
  },
  INVITATION_EXISTS: {
    status: 409,
    description: 'This address has an open invitation to this team. Send it again instead.',
  },
  MEMBER_OF_TEAM: { status: 409, description: 'Somebody with this address is in this team already.' },
  INVITATION_ENDED: { status: 409, description: 'This invitation has been answered or withdrawn.' },
  INVITATION_EXPIRED: {
    status: 409,
    description: 'This invitation has expired. Ask the person who invited you for a new one.',
  },
  SETUP_ENDED: {
    status: 409,
    description: 'This portal has an administrator. Ask them for an invitation.',
  },
  SETUP_EXPIRED: {
    status: 409,
    description:
      'This link has expired. Ask those who run this portal to start it again: it makes a new one.',
  },
  INVITATION_OUTDATED: {
    status: 409,
    description:
      'This invitation is not valid any more, because the team or the people of the study have changed. Ask for a new one.',
  },
  INVITER_REMOVED: {
    status: 409,
    description:
      'Whoever invited you does not administer this organisation any more. Ask somebody there for a new invitation.',
  },
  ACCOUNT_EXISTS: {
    status: 409,
    description: 'You have an account with this address already. Sign in, and answer the invitation there.',
  },
  MEMBER_NOT_CURRENT: { status: 409, description: 'This person is not a current member of the study.' },
  ROLES_CHANGED: {
    status: 409,
    description: 'These roles have changed since you opened them. Look at what they are now, and save again.',
  },
  LAST_CHANNEL_ADMIN: {
    status: 409,
    description: 'A study keeps at least one administrator. Make somebody else one first.',
  },
  LAST_CLIENT_ADMIN: {
    status: 409,
    description: 'An organisation keeps at least one administrator. Add somebody else first.',
  },
  STUDY_NAME_TAKEN: { status: 409, description: 'A study with this name exists already.' },
  ROLE_NAME_TAKEN: { status: 409, description: 'Another role of this study has this name.' },
  TAXONOMY_FULL: {
    status: 409,
    description: 'At most 20 taxonomies are possible, with 500 categories each, on 5 levels.',
  },
  CATEGORY_NAME_TAKEN: { status: 409, description: 'Another one beside it has this name.' },
  CATEGORY_IN_USE: { status: 409, description: 'Posts that stand here: {{posts}}. Give them another place.' },
  KEY_CONTACTS_FULL: { status: 409, description: 'A study has at most 100 key contacts.' },
  KEY_CONTACT_EXISTS: { status: 409, description: 'This person is a key contact already.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, description: 'This key was used for a different request.' },
  FILE_TOO_LARGE: { status: 413, description: 'This file is larger than {{limit}}.' },
  NEWS_TOO_LONG: {
    status: 413,
    description: 'This text is longer than 100 kB. Divide it, or add it as a document.',
  },
  LIST_TOO_LONG: { status: 413, description: 'This list has more than {{limit}} people. Narrow it first.' },
  TRAIL_TOO_LONG: {
    status: 413,
    description: 'These are more than {{limit}} entries. Export them in parts, by their dates.',
  },
  FILE_TYPE_REFUSED: {
    status: 415,
    description: 'This kind of file is not accepted. Use PDF, Office, image or text files.',
  },
  PICTURE_REFUSED: {
    status: 415,
    description: 'This is not a picture that can be shown. Use PNG, JPEG, WebP or GIF.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, description: 'This call does not take this kind of body.' },
  RANGE_NOT_SATISFIABLE: { status: 416, description: 'This part of the file does not exist.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    description:
      'The headers of this request are too large. Remove the cookies of this portal and try again.',
  },
  ACCOUNT_LOCKED: { status: 429, description: 'Too many failed attempts. Try again {{when}}.' },
  MAIL_OFF: {
    status: 409,
    description:
      'This portal sends no mail, so no invitation would arrive. Ask those who run it to name a mail server.',
  },
  INVITED_TOO_OFTEN: {
    status: 429,
    description: 'This invitation has been sent 5 times within a day. Try again tomorrow.',
  },
  INVITED_TOO_MANY: {
    status: 429,
    description: 'You have sent 1,000 invitations within a day. Try again tomorrow.',
  },
  ADDRESS_INVITED_TOO_OFTEN: {
    status: 429,
    description: 'This address has been sent 10 invitations within a day. Try again tomorrow.',
  },
  INTERNAL_ERROR: { status: 500, description: 'Something went wrong on our side. It has been recorded.' },
  NO_ROOM: {
    status: 507,
    description:
      'There is no room left on the server, so nothing was saved. What you entered is still here: try again later, and tell those who run this portal.',
  },
  REGISTRY_UNREACHABLE: {
    status: 502,
    description: 'The registry did not answer. Try again later, or import a file.',
  },
  REGISTRY_ANSWER_WRONG: {
    status: 502,
    description:
      'The registry answered with something other than the record of this study. Try again later, or import a file.',
  },
} as const satisfies Record<string, { status: number; description: string }>;
