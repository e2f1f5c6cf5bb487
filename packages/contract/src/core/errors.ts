/** In seconds. */
const DAY = 86_400;

/**
 * Every error code of the API: its HTTP status and an English sentence that a person can act on. The server words `errorDescription` in the
 * person's language from the catalogue key error.{CODE}.
 */
export const errors = {
  NO_CSRF_TOKEN: { status: 400, description: 'Could not fetch CSRF Token for signing out' },
  FORBIDDEN: { status: 403, description: 'Your role in this study doesn’t allow this.' },
  NOT_FOR_PROGRAMS: { status: 403, description: 'Only a person can do this, not a program.' },
  OUT_OF_SCOPE: { status: 403, description: 'This program may not do this.' },
  PROGRAM_PAUSED: { status: 401, description: 'This program is paused.' },
  KEY_UNKNOWN: { status: 401, description: 'This key isn’t known here. Send it as it was shown.' },
  KEY_ENDED: { status: 401, description: 'This key has expired or was ended.' },
  WRONG_TEAM: { status: 403, description: 'You can only act for a team you are a current member of.' },
  NOT_ADDRESSED: { status: 403, description: 'You haven’t been asked to do this.' },
  ONLY_INVESTIGATOR: {
    status: 409,
    description: 'Only the principal investigator may do this, so it can’t be handed over.',
  },
  ACTION_NOT_OPEN: { status: 409, description: 'This action isn’t open.' },
  TEAM_ON_HOLD: {
    status: 409,
    description: 'This team is on hold. Its actions can be handed over once it resumes.',
  },
  COLLEAGUE_NOT_IN_TEAM: { status: 409, description: 'This person isn’t a current member of the team.' },
  COLLEAGUE_CANT_SEE: { status: 409, description: 'This person can’t see this post.' },
  COLLEAGUE_CANT_ACT: {
    status: 409,
    description: 'This person’s role in the study doesn’t allow this action.',
  },
  COLLEAGUE_NOT_DELEGATED: { status: 409, description: 'The duty isn’t delegated to this person.' },
  COLLEAGUE_ASKED: { status: 409, description: 'This person has already been asked to do this.' },
  POST_SUPERCEDED: {
    status: 409,
    description: 'A newer version has replaced this one. Open the current version.',
  },
  NOT_OPENED: { status: 409, description: 'Open the document before you confirm it.' },
  BODY_TOO_LARGE: { status: 413, description: 'This request is too large.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    retryAfter: 10,
    description: 'Too many requests. Try again in a moment.',
  },
  BAD_REQUEST: {
    status: 400,
    description: 'Something in this request isn’t right. Check the marked fields.',
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    description: 'This call has no field or parameter named “{{name}}”.',
  },
  MALFORMED_JSON: { status: 400, description: 'The request body isn’t valid JSON.' },
  INVALID_CSRF_TOKEN: {
    status: 400,
    description: 'This page has been open for too long. Reload it and try again.',
  },
  NOT_A_REGISTRY_RECORD: {
    status: 400,
    description: 'This isn’t a ClinicalTrials.gov study record. {{reason}}',
  },
  FILE_MISSING: { status: 400, description: 'Choose a file first.' },
  FIELD_AFTER_FILE: {
    status: 400,
    description: 'The form must contain each file once, after all its fields.',
  },
  FILE_EMPTY: { status: 400, description: 'This file is empty.' },
  NEWS_EMPTY: { status: 400, description: 'News needs some text as well as an image.' },
  PICTURE_UNKNOWN: {
    status: 400,
    description: 'An image in this text is no longer here, or doesn’t belong to this study. Insert it again.',
  },
  DESCRIPTION_REQUIRED: { status: 400, description: 'Say what changed in this version.' },
  TERMS_VERSION_UNKNOWN: {
    status: 400,
    description: 'These terms aren’t the current ones. Reload the page.',
  },
  OWNER_UNKNOWN: {
    status: 400,
    description: 'The owner must be an administrator of the organisation or a member of one of its studies.',
  },
  STUDY_UNKNOWN: {
    status: 400,
    description: 'One of the chosen studies doesn’t belong to the organisation.',
  },
  KEY_TERM_REFUSED: { status: 400, description: 'A key is valid for a year at most.' },
  ROLE_UNKNOWN: { status: 400, description: 'One of the chosen roles doesn’t belong to this study.' },
  TEAM_UNKNOWN: { status: 400, description: 'One of the chosen teams doesn’t belong to this study.' },
  OVERSEER_REFUSED: {
    status: 400,
    description: 'Only another open sponsor or CRO team can oversee a team.',
  },
  TEAM_NOT_LEADING: {
    status: 400,
    description: 'A study administrator must be in an open sponsor or CRO team.',
  },
  NOT_AN_INSPECTOR: {
    status: 400,
    description: 'Only the inspector role has an end date, and it isn’t among the chosen roles.',
  },
  INSPECTOR_DAY_REFUSED: {
    status: 400,
    description: 'The inspector role must end between today and a year from now (UTC).',
  },
  ROLE_NOT_FOR_TEAM: {
    status: 400,
    description:
      'One of the chosen roles doesn’t fit the team: sites, sponsors and vendors each have their own roles.',
  },
  CATEGORY_UNKNOWN: {
    status: 400,
    description: 'One of the chosen categories is no longer in this study, or can’t be used here.',
  },
  GRACE_PERIOD_FIXED: {
    status: 400,
    description:
      'In this study, required actions are due 24 hours after publication. You can’t choose another period.',
  },
  MENTIONED_PARENT_UNKNOWN: {
    status: 400,
    description: 'The comment you’re replying to is no longer there.',
  },
  UNAUTHENTICATED: { status: 401, description: 'Your session has ended. Sign in again.' },
  SESSION_LOCKED: {
    status: 401,
    description: 'Your session is locked, because you have done nothing for a while. Sign in to continue.',
  },
  TOKEN_EXPIRED: {
    status: 401,
    description:
      'This access token has expired. GET /auth/session returns a new one while the session lasts.',
  },
  INVALID_CREDENTIALS: { status: 401, description: 'That email address and password don’t match.' },
  TOTP_REQUIRED: {
    status: 401,
    description: 'Enter the code that your authenticator app shows, or a recovery code.',
  },
  PROGRAM_NEEDS_KEY: {
    status: 403,
    description:
      'A second factor is required from this person, so a program can’t sign in with their password. Call with the key of a service account instead, which an administrator of the organisation creates.',
  },
  INVALID_TOTP: {
    status: 401,
    description: 'This code isn’t right, or it has been used. Enter the one that your app shows now.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    description:
      'This portal, or a study that you can see, requires a second factor. Open the portal to show or set it up. A program signs in with a key of a service account instead.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 401,
    description: 'You signed in a while ago. Sign in again to continue.',
  },
  SECOND_FACTOR_FOR_ALL: {
    status: 409,
    description: 'This portal asks everyone for a second factor, so a study can’t do without one.',
  },
  PROOF_REQUIRED: { status: 403, description: 'Confirm with a passkey or a code first.' },
  ACCOUNT_IS_DISABLED: { status: 409, description: 'This account is disabled.' },
  ACCOUNT_NOT_DISABLED: { status: 409, description: 'This account isn’t disabled.' },
  ACCOUNT_NOT_LOCKED: { status: 409, description: 'This account isn’t locked.' },
  NO_PASSWORD_TO_RESET: {
    status: 409,
    description: 'This person signs in without a password here, so there is none to reset.',
  },
  NO_FACTOR_TO_RESET: { status: 409, description: 'This person has no second factor.' },
  NO_PIN_TO_REVOKE: { status: 409, description: 'This person has no signature PIN.' },
  PASSKEY_ONLY: {
    status: 409,
    description:
      'Passkeys are this person’s only way to sign in, so they can’t be removed. Set up another way first.',
  },
  NO_SECOND_FACTOR: { status: 409, description: 'Set up an authenticator app or a passkey first.' },
  LAST_SECOND_FACTOR: {
    status: 409,
    description: 'A second factor is required from you, and this is your only one. Add another first.',
  },
  PASSKEY_REFUSED: {
    status: 400,
    description: 'This passkey isn’t valid here, or you took too long. Try again.',
  },
  PROVIDER_NOT_FOUND: { status: 404, description: 'This portal doesn’t know this way to sign in.' },
  PROVIDER_UNREACHABLE: {
    status: 502,
    description: '{{name}} didn’t answer. Try again in a moment, or sign in another way.',
  },
  PROVIDER_ANSWER_WRONG: {
    status: 400,
    description:
      'The answer of {{name}} isn’t valid here, so nobody was signed in. Start again from the sign-in page.',
  },
  SIGN_IN_CANCELLED: { status: 403, description: 'Signing in with {{name}} was cancelled.' },
  SIGN_IN_EXPIRED: {
    status: 400,
    description:
      'This sign-in took too long, or began in another browser. Start again from the sign-in page.',
  },
  ACCOUNT_NOT_CONNECTED: {
    status: 403,
    description:
      'No one here signs in with this account of {{name}}. If you have an account here, sign in another way and connect it in your profile; otherwise ask a study administrator to invite you.',
  },
  OWN_INVITATION_EXPIRED: {
    status: 403,
    description:
      'Your invitation to {{name}} has expired, so you have no account here yet. Ask {{inviter}} for a new one.',
  },
  ACCOUNT_OF_SOMEONE_ELSE: {
    status: 409,
    description:
      'This account of {{name}} belongs to someone else here, or you’ve connected another one. Disconnect that one first.',
  },
  ONLY_WAY_IN: {
    status: 409,
    description: 'This is your only way to sign in. Set up another one before you remove it.',
  },
  LOGOUT_TOKEN_REFUSED: { status: 400, description: 'This logout token isn’t valid here.' },
  ACCOUNT_DISABLED: {
    status: 403,
    description: 'Your account is disabled, so you can’t sign in. Ask {{who}} about it.',
  },
  OWN_ACCOUNT: { status: 403, description: 'For your own account, someone else has to do this.' },
  ACCOUNT_USED_ELSEWHERE: {
    status: 403,
    description:
      'This person also works for another organisation here, so only the people who operate this portal can do this. You can remove the person from your studies.',
  },
  DISABLED_BY_OPERATOR: {
    status: 403,
    description:
      'The people who operate this portal have disabled this account, or another organisation has.',
  },
  NON_EEC_USER: { status: 403, description: 'Your account has no access to this portal.' },
  TERMS_NOT_ACCEPTED: { status: 403, description: 'Accept the terms of service first.' },
  COMMENTS_CLOSED: { status: 403, description: 'You can’t comment on this post.' },
  NOT_YOUR_COMMENT: { status: 403, description: 'Only its author can change a comment.' },
  PUBLISHED_BY_OTHERS: {
    status: 403,
    description:
      'Once your post is published, only people who publish in this study can change or withdraw it. Ask one of them for a new version.',
  },
  NOT_YOUR_DRAFT: { status: 403, description: 'Only the author of this draft can do this.' },
  OWN_DRAFT: { status: 403, description: 'In this study, someone else has to approve your draft.' },
  OWN_BLINDING: {
    status: 403,
    description: 'Someone who isn’t in this team has to lift its blinding.',
  },
  BLINDED_HERE: {
    status: 403,
    description:
      'You’re in a blinded team, so you couldn’t see this post yourself. Someone who isn’t blinded can mark it.',
  },
  CATALOGUE_BLINDED: {
    status: 403,
    description:
      'You’re in a blinded team, so you don’t see the whole catalogue. Someone who isn’t blinded can import it.',
  },
  CATALOGUE_UNREADABLE: {
    status: 400,
    description:
      'This isn’t a CSV file with the names of the columns in its first line. Save the table as CSV first.',
  },
  CATALOGUE_COLUMN_MISSING: {
    status: 400,
    description: 'The first line of the file must name these columns: {{columns}}.',
  },
  CATALOGUE_TOO_LONG: { status: 400, description: 'A catalogue has {{most}} products at most.' },
  CATALOGUE_FULL: {
    status: 409,
    description:
      'This study has had {{most}} products, and orders still name those that are no longer offered. Use their article numbers again.',
  },
  CATALOGUE_CHANGED: {
    status: 409,
    description: 'The catalogue has changed since you looked. Check again what the import changes.',
  },
  PRODUCT_UNAVAILABLE: {
    status: 409,
    description: '{{product}} can’t be delivered to {{site}}. Take it out of the cart.',
  },
  ORDER_TOO_LARGE: { status: 400, description: 'An order can’t cost as much as this.' },
  CART_ORDERED: {
    status: 409,
    description:
      'This cart has already been ordered with other content. Look at that order first: placing this one makes another.',
  },
  SERVICE_ITEM_NOT_FOUND: {
    status: 404,
    description: 'This order or request doesn’t exist, or you can’t see it.',
  },
  EQUIPMENT_NOT_FOUND: {
    status: 404,
    description: 'This item isn’t on loan here, or you can’t see it.',
  },
  EQUIPMENT_NOT_AT_SITE: {
    status: 409,
    description:
      '{{item}} is already in another pickup, or no longer at the site. Take it out of the request.',
  },
  QUOTATION_EXPIRED: {
    status: 409,
    description: 'This quotation has expired. Ask for a new one.',
  },
  TOO_MANY_STEPS: {
    status: 409,
    description: 'This has changed too often. It can only go on to a state that it has not had yet.',
  },
  THREAD_FULL: {
    status: 409,
    description: 'A support request can have at most 500 messages. Make a new request.',
  },
  SERVICE_ITEM_CHANGED: {
    status: 409,
    description: '{{person}} has just changed this to “{{status}}”. Check what it says now.',
  },
  PRODUCT_NOT_FOUND: { status: 404, description: 'This product isn’t in the catalogue.' },
  OWN_BLINDED_TEAM: {
    status: 403,
    description: 'Someone else has to remove you from a blinded team.',
  },
  WAS_BLINDED: {
    status: 403,
    description: 'You were blinded in this study. Someone else has to add you again.',
  },
  OWN_ROLES: { status: 403, description: 'Someone else has to change your own roles.' },
  ADMINISTRATORS_ONLY: {
    status: 403,
    description: 'Only a study administrator can decide who else is one.',
  },
  NOT_FIRST_ADMINISTRATOR: {
    status: 403,
    description: 'Only the person invited by the operator of this portal can name its first organisation.',
  },
  FEATURE_OFF: { status: 403, description: 'This part of the portal is switched off here.' },
  CHANNEL_REFUSED: { status: 403, description: 'You don’t have access to this live channel.' },
  NOT_FOUND: { status: 404, description: 'There’s nothing here, or nothing you can see.' },
  CHANNEL_NOT_FOUND: { status: 404, description: 'This study doesn’t exist, or you aren’t in it.' },
  CLIENT_NOT_FOUND: {
    status: 404,
    description: 'This organisation doesn’t exist, or you don’t administer it.',
  },
  ORGANIZATION_NOT_FOUND: { status: 404, description: 'Your organisation doesn’t know this organisation.' },
  MEMBER_NOT_FOUND: {
    status: 404,
    description: 'This person isn’t here, or you can’t see them.',
  },
  POST_NOT_FOUND: { status: 404, description: 'This post doesn’t exist, or it isn’t shared with you.' },
  COMMENT_NOT_FOUND: { status: 404, description: 'This comment no longer exists.' },
  TEAM_NOT_FOUND: {
    status: 404,
    description: 'This team doesn’t exist, or you can’t see it.',
  },
  CONTACT_DATA_NOT_FOUND: { status: 404, description: 'This entry is no longer there.' },
  RULE_NOT_FOUND: { status: 404, description: 'This action is no longer required.' },
  INVITATION_NOT_FOUND: {
    status: 404,
    description:
      'This invitation doesn’t exist, or a newer email has replaced its link. Look for that email, or ask for a new invitation.',
  },
  ROLE_NOT_FOUND: { status: 404, description: 'This role doesn’t exist in this study.' },
  KEY_CONTACT_NOT_FOUND: { status: 404, description: 'This person isn’t a key contact of this study.' },
  NOTIFICATION_CONTACT_NOT_FOUND: {
    status: 404,
    description: 'This notification contact doesn’t exist or has been removed.',
  },
  PERSON_NOT_IN_STUDY: { status: 404, description: 'This person isn’t in this study.' },
  SETUP_NOT_FOUND: {
    status: 404,
    description:
      'This isn’t the latest setup link. Ask the people who run this portal to restart it, which creates a new link.',
  },
  FILE_NOT_FOUND: { status: 404, description: 'There’s no such file here.' },
  REGISTRY_RECORD_NOT_FOUND: { status: 404, description: 'The registry has no study with this number.' },
  PROGRAM_NOT_FOUND: { status: 404, description: 'This program doesn’t exist, or its access has ended.' },
  KEY_NOT_FOUND: { status: 404, description: 'This key has already ended.' },
  PROGRAM_NAME_TAKEN: { status: 409, description: 'The organisation already has a program with this name.' },
  ILLEGAL_TRANSITION: { status: 409, description: 'This isn’t possible in the current state.' },
  POST_WITHDRAWN: {
    status: 410,
    description:
      '{{name}} withdrew this post on {{date}}. What was opened and confirmed before stays on record.',
  },
  NOT_PUBLISHED: { status: 409, description: 'This version isn’t published.' },
  VERSION_IN_FORCE: { status: 409, description: 'The content of this version is already in force.' },
  PAGES_PENDING: {
    status: 409,
    description: 'The pages of this file are still being prepared. Try again in a moment.',
  },
  DRAFT_EXISTS: {
    status: 409,
    description: 'There’s already a draft of a new version. Publish or delete it first.',
  },
  POST_CHANGED: {
    status: 409,
    description: 'This is no longer the newest version of the post. Check what it says now.',
  },
  CLASSIFICATIONS_CHANGED: {
    status: 409,
    description:
      'The categories of this post have changed since you opened them. Open them again to see what they are now.',
  },
  PERMISSIONS_CHANGED: {
    status: 409,
    description:
      'These permissions have changed since you opened them. Check what they are now, then save again.',
  },
  RULES_CHANGED: {
    status: 409,
    description:
      'The required actions have changed since you opened them. Check what they are now, then save again.',
  },
  NOT_A_READER: { status: 409, description: 'This post isn’t shared with this person.' },
  POST_IS_PUBLISHED: {
    status: 409,
    description:
      'This post is published. A draft of a new version can’t change its readers, categories or actions.',
  },
  DRAFT_CHANGED: {
    status: 409,
    description: 'This draft has changed since you opened it. Check what it says now.',
  },
  NOT_A_COURSE: { status: 409, description: 'This post isn’t a course.' },
  TOO_MANY_FILES: { status: 400, description: 'At most {{limit}} files can be added here.' },
  VIDEO_REFUSED: {
    status: 415,
    description: 'This isn’t a video that browsers play. Save it as MP4, WebM or MOV.',
  },
  VIDEO_WITHOUT_LENGTH: {
    status: 415,
    description: 'The length of this video can’t be read. Save it again as MP4 or WebM with a video editor.',
  },
  CAPTIONS_REFUSED: {
    status: 415,
    description:
      'Captions and audio descriptions have to be WebVTT files (.vtt) in UTF-8 with at least one line of text.',
  },
  POSTER_REFUSED: { status: 415, description: 'The picture for the video has to be PNG, JPEG or WebP.' },
  NOT_AN_EVENT: { status: 409, description: 'This post isn’t an event.' },
  EVENT_BEGUN: { status: 409, description: 'This event has started, so you can no longer respond.' },
  DRAFT_EXPIRED: { status: 409, description: 'This draft has expired. Restore it first.' },
  REQUEST_TOO_SLOW: {
    status: 408,
    description: 'The request timed out. Check your connection and try again.',
  },
  TEAM_CODE_TAKEN: { status: 409, description: 'Another site in this study has this code.' },
  OVERSIGHT_CIRCLE: { status: 409, description: 'These teams would oversee each other.' },
  CONTACT_DATA_FULL: { status: 409, description: 'A team can have at most 30 entries. Remove one first.' },
  TEAM_TYPE_FIXED: {
    status: 409,
    description:
      'A study site can’t become another type of team, nor another team a study site. A team that oversees others or has a lead needs a type that allows it.',
  },
  TEAM_ROLES_UNFIT: {
    status: 409,
    description: 'Its members have roles that don’t exist in a team of this type. Change their roles first.',
  },
  DUTY_UNKNOWN: { status: 400, description: 'This study has no such duty, or no longer delegates it.' },
  RULE_TEMPLATE_NOT_FOUND: { status: 404, description: 'This study has no such template.' },
  RULE_TEMPLATE_NAME_TAKEN: { status: 409, description: 'Another template in this study has this name.' },
  RULE_TEMPLATES_FULL: {
    status: 409,
    description: 'A study can have at most 50 templates. Remove one first.',
  },
  PAGE_NOTE_NOT_FOUND: { status: 404, description: 'You have no such note.' },
  PAGE_NOTES_FULL: {
    status: 409,
    description: 'You can have at most 500 highlights and notes on a post. Remove one first.',
  },
  OWN_DELEGATION: {
    status: 403,
    description: 'Nobody delegates a duty to themselves. Another investigator of the site has to.',
  },
  DELEGATION_NOT_FOUND: { status: 404, description: 'The delegation log of this site has no such line.' },
  NOT_A_SITE: { status: 400, description: 'Only study sites have a delegation log.' },
  DELEGATION_EXISTS: {
    status: 409,
    description: 'This duty is already delegated to this person for these days, or waits to be.',
  },
  DELEGATION_OVER: {
    status: 409,
    description: 'Its last day is over, so it can’t be approved. Refuse it, and add a new line.',
  },
  TEAM_CLOSED: { status: 409, description: 'This team is closed.' },
  SITE_NOT_APPROVED: { status: 409, description: 'Enter the date of this site’s ethics approval first.' },
  PRINCIPAL_INVESTIGATOR_MISSING: {
    status: 409,
    description: 'This site has no principal investigator yet. Add one first.',
  },
  INVITATION_EXISTS: {
    status: 409,
    description: 'This address already has an open invitation to this team. Resend that one instead.',
  },
  MEMBER_OF_TEAM: { status: 409, description: 'Someone with this address is already in this team.' },
  INVITATION_ENDED: { status: 409, description: 'This invitation has already been answered or withdrawn.' },
  INVITATION_EMAILED: {
    status: 409,
    description: 'This invitation’s link has been emailed. To create a new one, resend the invitation.',
  },
  INVITATION_EXPIRED: {
    status: 409,
    description: 'This invitation has expired. Ask the person who invited you for a new one.',
  },
  SETUP_ENDED: {
    status: 409,
    description: 'This portal already has an administrator. Ask them for an invitation.',
  },
  SETUP_EXPIRED: {
    status: 409,
    description:
      'This link has expired. Ask the people who run this portal to restart it, which creates a new link.',
  },
  INVITATION_OUTDATED: {
    status: 409,
    description:
      'This invitation is no longer valid, because the team or the people in the study have changed. Ask for a new one.',
  },
  INVITER_REMOVED: {
    status: 409,
    description:
      'The person who invited you no longer administers this organisation. Ask someone there for a new invitation.',
  },
  ACCOUNT_EXISTS: {
    status: 409,
    description:
      'You already have an account with this address. Sign in and respond to the invitation there.',
  },
  MEMBER_NOT_CURRENT: { status: 409, description: 'This person isn’t a current member of the study.' },
  ROLES_CHANGED: {
    status: 409,
    description: 'These roles have changed since you opened them. Check what they are now, then save again.',
  },
  LAST_CHANNEL_ADMIN: {
    status: 409,
    description: 'A study needs at least one administrator. Make someone else one first.',
  },
  LAST_CLIENT_ADMIN: {
    status: 409,
    description: 'An organisation needs at least one administrator. Add someone else first.',
  },
  STUDY_NAME_TAKEN: { status: 409, description: 'A study with this name already exists.' },
  ROLE_NAME_TAKEN: { status: 409, description: 'Another role in this study has this name.' },
  TAXONOMY_FULL: {
    status: 409,
    description: 'A study can have at most 20 taxonomies, with 500 categories each, on 5 levels.',
  },
  CATEGORY_NAME_TAKEN: { status: 409, description: 'This name is already used at this level.' },
  CATEGORY_IN_USE: {
    status: 409,
    description: 'Posts filed here: {{posts}}. Move them to another category first.',
  },
  KEY_CONTACTS_FULL: { status: 409, description: 'A study can have at most 100 key contacts.' },
  KEY_CONTACT_EXISTS: { status: 409, description: 'This person is already a key contact.' },
  NOTIFICATION_CONTACT_EXISTS: {
    status: 409,
    description: 'This contact is already in the list for the same teams. Change what it is told about.',
  },
  NOTIFICATION_CONTACTS_FULL: {
    status: 409,
    description: 'A study can have at most 1,000 notification contacts.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    description: 'This key has already been used for a different request.',
  },
  FILE_TOO_LARGE: { status: 413, description: 'This file is larger than {{limit}}.' },
  NEWS_TOO_LONG: {
    status: 413,
    description: 'This text is longer than 100 kB. Split it, or add it as a document.',
  },
  LIST_TOO_LONG: { status: 413, description: 'This list has more than {{limit}} entries. Narrow it first.' },
  TRAIL_TOO_LONG: {
    status: 413,
    description: 'There are more than {{limit}} entries. Export them in parts, by date.',
  },
  FILE_TYPE_REFUSED: {
    status: 415,
    description: 'This type of file isn’t accepted. Use PDF, Office, image or text files.',
  },
  IMAGE_TYPE_REFUSED: {
    status: 415,
    description:
      'This type of image isn’t accepted. Export it as JPEG or PNG; iPhones take JPEG if Settings > Camera > Formats is set to “Most Compatible”.',
  },
  PICTURE_REFUSED: {
    status: 415,
    description: 'This isn’t an image that can be shown. Use PNG, JPEG, WebP or GIF.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, description: 'This call doesn’t accept this type of body.' },
  RANGE_NOT_SATISFIABLE: { status: 416, description: 'This part of the file doesn’t exist.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    description: 'The headers of this request are too large. Delete this portal’s cookies and try again.',
  },
  ACCOUNT_LOCKED: {
    status: 429,
    retryAfter: 15 * 60,
    description:
      'Too many failed attempts. Try again {{when}}. If that’s too long, an administrator of your organisation can unlock your account.',
  },
  HELPED_TOO_OFTEN: {
    status: 429,
    retryAfter: 60 * 60,
    description: 'This person has been helped several times within the hour. Try again {{when}}.',
  },
  RESET_TOO_OFTEN: {
    status: 429,
    retryAfter: 60 * 60,
    description:
      'Too many links have been requested for this address, or from your network. Look in your inbox, or try again {{when}}.',
  },
  NO_MAIL_SERVER: {
    status: 409,
    description:
      'This portal doesn’t send emails. Ask the people who run it for a link to choose a new password.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    description:
      'Your email address hasn’t been verified yet. Choose a new password by email, which verifies it, then try again.',
  },
  SIGNING_AGREEMENT_REQUIRED: {
    status: 409,
    description: 'First agree that your electronic signature counts as your handwritten one.',
  },
  APPROVAL_TYPE_REFUSED: {
    status: 400,
    description: 'A signature under this rule can’t mean this. Choose one of the meanings it allows.',
  },
  PASSKEY_MISSING: {
    status: 409,
    description:
      'This study asks for a passkey with each signature, and you have none yet. Add one, then sign.',
  },
  SIGNATURE_PIN_MISSING: {
    status: 409,
    description: 'You have no signature PIN yet. Get one, then sign.',
  },
  SIGNATURE_PIN_ENDED: {
    status: 409,
    description: 'Your signature PIN has been ended. Get a new one, then sign.',
  },
  SIGNATURE_PIN_EXPIRED: {
    status: 409,
    description: 'Your signature PIN is more than a year old. Get a new one, then sign.',
  },
  SIGNATURE_PIN_LOCKED: {
    status: 429,
    retryAfter: 15 * 60,
    description:
      'Your signature PIN is locked after too many wrong tries. Try again {{when}}, or get a new PIN.',
  },
  WRONG_SIGNATURE_PIN: {
    status: 403,
    description: 'That PIN isn’t right. After five wrong tries it’s locked for 15 minutes.',
  },
  EMAIL_CHANGE_TOO_OFTEN: {
    status: 429,
    retryAfter: 60 * 60,
    description:
      'Too many links have been requested for this address, or by you. Look in its inbox, or try again {{when}}.',
  },
  CONFIRMATION_TOO_OFTEN: {
    status: 429,
    retryAfter: 60 * 60,
    description: 'Too many links have been sent to this address. Try again {{when}}.',
  },
  SUPPORT_TOO_OFTEN: {
    status: 429,
    retryAfter: 60 * 60,
    description:
      'You have asked for help or written about it very often in the last hour. Nothing was sent. Try again {{when}}.',
  },
  ORDERS_TOO_OFTEN: {
    status: 429,
    retryAfter: 60 * 60,
    description: 'You have ordered very often in the last hour. Nothing was sent. Try again {{when}}.',
  },
  QUOTATIONS_TOO_OFTEN: {
    status: 429,
    retryAfter: 60 * 60,
    description:
      'You have requested very many quotations in the last hour. Nothing was sent. Try again {{when}}.',
  },
  PICKUPS_TOO_OFTEN: {
    status: 429,
    retryAfter: 60 * 60,
    description:
      'You have requested very many pickups in the last hour. Nothing was sent. Try again {{when}}.',
  },
  EMAIL_CHANGE_NOT_FOUND: {
    status: 404,
    description:
      'The link to your new address has been used or cancelled, a newer one has replaced it, or it has expired. Ask for a new one in your profile.',
  },
  EMAIL_CHANGE_OF_ANOTHER: {
    status: 403,
    description:
      'Another account asked for this address. Sign out, and sign in with that account to confirm it.',
  },
  WRONG_PASSWORD: { status: 403, description: 'That isn’t your current password.' },
  PASSWORD_RESET_NOT_FOUND: {
    status: 404,
    description: 'This link has been used, has expired or isn’t complete. Ask for a new one.',
  },
  MAIL_OFF: {
    status: 409,
    description:
      'This portal doesn’t send email, so no invitation would arrive. Ask the people who run it to set up a mail server.',
  },
  INVITED_TOO_OFTEN: {
    status: 429,
    retryAfter: DAY,
    description: 'This invitation has been sent 5 times in a day. Try again tomorrow.',
  },
  INVITED_TOO_MANY: {
    status: 429,
    retryAfter: DAY,
    description: 'You can send {{most}} invitations a day. Try again tomorrow.',
  },
  ADDRESS_INVITED_TOO_OFTEN: {
    status: 429,
    retryAfter: DAY,
    description: 'This address has been sent 10 invitations in a day. Try again tomorrow.',
  },
  INTERNAL_ERROR: { status: 500, description: 'Something went wrong on our side. It has been recorded.' },
  DATABASE_UNREACHABLE: {
    status: 503,
    description: 'The portal can’t reach its database right now. Try again in a moment.',
  },
  STORAGE_UNREACHABLE: {
    status: 503,
    description: 'The portal can’t reach its files right now. Try again in a moment.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    description:
      'The connection to the database broke while this was being saved, so it may or may not have been saved. Check before you try again.',
  },
  NO_ROOM: {
    status: 507,
    description:
      'The server has run out of space, so nothing was saved. What you entered is still here: try again later, and tell the people who run this portal.',
  },
  REGISTRY_UNREACHABLE: {
    status: 502,
    description: 'The registry didn’t answer. Try again later, or import a file.',
  },
  REGISTRY_ANSWER_WRONG: {
    status: 502,
    description: 'The registry didn’t return the record of this study. Try again later, or import a file.',
  },
} as const satisfies Record<string, Failure>;

/** A limit says in how many seconds to try again, unless the refusal itself knows better. */
type Failure = { description: string } & (
  | { status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 416 | 431 | 500 | 502 | 503 | 507 }
  | { status: 429; retryAfter: number }
);

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The wire shape of every failed call. `issues` are about fields. `allowedTransitions` comes with ILLEGAL_TRANSITION. */
export interface ErrorBody {
  errorCode: ErrorCode;
  errorDescription: string;
  requestId: string;
  issues?: { path: string; message: string }[];
  allowedTransitions?: string[];
}
