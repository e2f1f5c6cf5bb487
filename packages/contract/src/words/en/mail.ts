/** Texts of mails. Dates come worded. */
export const mail = {
  automatic: 'Studyline sent this email automatically. No one reads replies to it.',
  unsubscribe: 'Stop these emails',
  outbox: {
    title: 'Demo outbox',
    lead: 'This demo has no mail server. The emails it would have sent are kept here, newest first.',
    empty: 'No emails yet. Invite someone as a study manager, and the email appears here within a minute.',
    all: 'All emails',
    to: 'To',
    written: 'Written',
    asText: 'Plain text version',
  },
  invitation: {
    subject: '{{inviter}} has invited you to the study {{study}}',
    title: 'You’re invited to the study {{study}}',
    what: '{{inviter}} has invited you to work on “{{title}}” in Studyline, where the study team shares its documents.',
    role: 'You’ll join the team {{team}} as {{roles}}.',
    message: 'Their message:',
    until: 'This invitation is for you only, and is valid until {{date}}.',
    button: 'View the invitation',
    why: 'You’re getting this email because {{inviter}} entered your address. If you don’t know them, you can ignore it.',
  },
  setup: {
    subject: 'Set up Studyline for your organisation',
    title: 'You’re the first administrator of Studyline',
    what: 'It has been installed for your organisation. Choose a password, then enter the organisation’s name. You’ll be its administrator.',
    next: 'Your first study, its sites and its people come next. Each screen tells you what to do.',
    until: 'This link is for you only, and is valid until {{date}}.',
    button: 'Get started',
    why: 'You’re getting this email because the person who installed Studyline entered your address. If you weren’t expecting it, you can ignore it.',
  },
  passwordReset: {
    subject: 'Choose a new password for Studyline',
    title: 'Choose a new password',
    what: 'Someone, most likely you or an administrator who is helping you, has asked for a new password for this address. Until you choose one, nothing changes.',
    until: 'The link works once, until {{date}}.',
    button: 'Choose a new password',
    why: 'You’re getting this email because someone entered your address on the sign-in page, or an administrator sent you the link. If you don’t need it, you can ignore it.',
  },
  /** What an administrator or the operator has done with the reader's account. */
  accountHelped: {
    subject: {
      UNLOCK: 'Your account is unlocked',
      RESET_FACTORS: 'Your second factors have been removed',
      REVOKE_PIN: 'Your signature PIN has been ended',
      DISABLE: 'Your account has been disabled',
      ENABLE: 'Your account is enabled again',
    },
    what: {
      UNLOCK:
        'Your account was unlocked on {{date}} by {{who}}. Wrong passwords and codes from before no longer count.',
      RESET_FACTORS:
        'Your authenticator app, your recovery codes and all your passkeys were removed on {{date}} by {{who}}. You’ve been signed out everywhere.',
      REVOKE_PIN:
        'Your signature PIN was ended on {{date}} by {{who}}. Nobody can sign with it any more. What you’ve signed stays valid.',
      DISABLE:
        'Your account was disabled on {{date}} by {{who}}. You’ve been signed out everywhere and can’t sign in. What you’ve done stays on record.',
      ENABLE: 'Your account was enabled on {{date}} by {{who}}.',
    },
    next: {
      UNLOCK: 'If you hadn’t locked yourself out, someone else may be guessing your password. Tell {{who}}.',
      RESET_FACTORS:
        'Sign in with your password or your organisation’s account, and set up a new second factor in your profile. If you didn’t ask for this, tell {{who}} at once.',
      REVOKE_PIN:
        'Get a new PIN in your profile when you need one. If you don’t know why this was done, ask {{who}}.',
      DISABLE: 'If you think this is a mistake, ask {{who}}.',
      ENABLE:
        'You can sign in as before. If you’ve forgotten your password, choose a new one on the sign-in page.',
    },
    button: 'Go to sign-in',
    why: 'You’re getting this email because it’s about your own account.',
  },
  signaturePin: {
    subject: {
      SET: 'You have a new signature PIN',
      REVOKED: 'Your signature PIN has ended',
      LOCKED: 'Your signature PIN is locked',
    },
    what: {
      SET: 'It was created on {{date}}, and shown once. What you signed with an earlier PIN stays valid.',
      REVOKED: 'It was ended on {{date}}. What you signed with it stays valid.',
      LOCKED:
        'Five wrong PINs were entered, so it was locked until {{date}}. Until then, or until you get a new PIN, nobody can sign with it.',
    },
    notYou: 'If it wasn’t you, change your password now, end the PIN, and tell your study team.',
    button: 'Open your security settings',
    why: 'You’re getting this email because you sign with this PIN. It’s sent after every change.',
  },
  signaturePinLocked: {
    subject: 'The signature PIN of {{name}} is locked',
    title: 'Signature PIN locked',
    what: 'In the study {{study}}, a wrong signature PIN was entered five times in the account of {{name}}. It’s locked until {{date}}.',
    ask: 'If you don’t know why, ask {{name}} whether it was them.',
    button: 'Open the audit trail',
    why: 'You’re getting this email because you administer this study.',
  },
  emailChange: {
    subject: 'Confirm your email address for Studyline',
    title: 'Confirm your email address',
    what: 'You want to use this address for Studyline. Once you confirm it, you sign in with it, and our emails go to it.',
    until: 'The link works once, until {{date}}.',
    button: 'Confirm this address',
    why: 'You’re getting this email because someone entered your address in their profile. If it wasn’t you, you can ignore it.',
  },
  emailChangeAsked: {
    subject: 'Somebody wants to change your Studyline email address',
    title: 'Your email address is about to change',
    what: 'On {{date}}, another address was entered in your profile. Nothing has changed yet: it needs the link that was sent to that address. If it was you, you don’t have to do anything here.',
    notYou: {
      password:
        'If it wasn’t you, choose a new password now. That makes the link useless and signs out everyone else. Then tell your study team.',
      noPassword:
        'If it wasn’t you, cancel the change in your profile and end all other sessions there. Then tell your study team.',
    },
    button: 'Open your profile',
    why: 'You’re getting this email because this is the address of your account. It’s sent whenever another one is entered.',
  },
  emailChanged: {
    subject: 'Your Studyline email address has changed',
    title: 'Your email address has changed',
    what: 'Since {{date}}, your account has another address. This one no longer gets our emails, and no longer signs you in.',
    notYou: 'If it wasn’t you, tell the administrators of your study at once.',
    button: 'Go to Studyline',
    why: 'You’re getting this email because this was the address of your account. It’s sent after every change.',
  },
  passwordChanged: {
    subject: 'Your Studyline password has changed',
    title: 'Your password has changed',
    what: 'It was changed on {{date}}. Everywhere else, you’ve been signed out.',
    notYou: 'If it wasn’t you, choose a new password now, and tell your study team.',
    button: 'I didn’t do this',
    why: 'You’re getting this email because a password protects what you sign. It’s sent after every change.',
  },
  signInChanged: {
    subject: {
      PASSKEY_ADDED: 'A passkey was added to your Studyline account',
      PASSKEY_REMOVED: 'A passkey was removed from your Studyline account',
      TOTP_ADDED: 'An authenticator app was added to your Studyline account',
      TOTP_REMOVED: 'The authenticator app was removed from your Studyline account',
      RECOVERY_CODES_RENEWED: 'You have new recovery codes for Studyline',
      ACCOUNT_CONNECTED: 'Your account at {{name}} now signs you in to Studyline',
      ACCOUNT_DISCONNECTED: 'Your account at {{name}} no longer signs you in to Studyline',
      RECLAIMED: 'Your Studyline account is yours alone now',
    },
    what: {
      PASSKEY_ADDED: 'It was added on {{date}}, and signs in without a password.',
      PASSKEY_REMOVED: 'It was removed on {{date}}, and no longer signs in.',
      TOTP_ADDED:
        'It was set up on {{date}}, with new recovery codes. From now on, signing in with your password needs its code.',
      TOTP_REMOVED:
        'It was removed on {{date}}. Its codes and recovery codes no longer protect your password.',
      RECOVERY_CODES_RENEWED:
        'They were created on {{date}}, and shown once. The earlier ones no longer work.',
      ACCOUNT_CONNECTED: 'It was connected on {{date}}. Whoever signs in there can sign in here.',
      ACCOUNT_DISCONNECTED: 'It was disconnected on {{date}}.',
      RECLAIMED:
        'On {{date}}, you proved for the first time that this address is yours. What had been set up for signing in before that has been removed, because somebody else may have done it. Everybody has been signed out.',
    },
    notYou:
      'If it wasn’t you, open your security settings now: undo it, end all other sessions, and change your password if you have one. Then tell your study team.',
    setUpAgain: 'If you had set up a passkey, an authenticator app or a connected account, set it up again.',
    button: 'Open your security settings',
    why: 'You’re getting this email because it’s about who can sign in to your account. It’s sent after every such change.',
  },
  guesses: {
    subject: {
      PASSWORD: 'Somebody entered wrong passwords for your Studyline account',
      CODE: 'Somebody entered wrong codes for your Studyline account',
    },
    what: {
      PASSWORD:
        'There were too many, most recently on {{date}}, so no more are accepted from there for a few minutes. None of them was right.',
      CODE: 'There were too many, most recently on {{date}}, entered after your password or in one of your sessions, so no more are accepted from there for a while. None of them was right.',
    },
    notYou: {
      PASSWORD:
        'If it was you, you can choose a new password. If it wasn’t, there is nothing to do as long as you use your password nowhere else. Your profile shows where they came from.',
      CODE: 'If it wasn’t you, somebody knows your password or uses one of your sessions: choose a new password now, which ends all sessions. Then tell your study team.',
    },
    button: 'Choose a new password',
    why: 'You’re getting this email because it’s about who can sign in to your account. It’s sent once a day at most.',
  },
  administratorInvitation: {
    subject: '{{inviter}} has invited you to administer {{client}}',
    title: 'You’re invited to administer {{client}}',
    what: '{{inviter}} has invited you to create its studies in Studyline, choose who administers them, and add other administrators.',
    until: 'This invitation is for you only, and is valid until {{date}}.',
    button: 'View the invitation',
    why: 'You’re getting this email because {{inviter}} entered your address. If you don’t know them, you can ignore it.',
  },
  administratorAdded: {
    subject: 'You’re now an administrator of {{client}}',
    title: 'You’re now an administrator of {{client}}',
    what: 'You can create its studies in Studyline, choose who administers them, and add other administrators.',
    button: 'Open the studies',
    why: 'You’re getting this email because someone made you an administrator of {{client}}.',
  },
  requiredAction: {
    subject: 'Action required: “{{title}}”',
    title: '“{{title}}” requires your action',
    what: {
      VIEW: 'Read it in the study {{study}}.',
      ACKNOWLEDGE: 'Read and acknowledge it in the study {{study}}.',
      SIGN: 'Read and sign it in the study {{study}}.',
      COMPLETE_COURSE: 'Complete it in the study {{study}}.',
    },
    due: 'It is due by {{date}}.',
    button: 'Open “{{title}}”',
    why: 'You’re getting this email because the study requires this of you. It stays on your list of required actions, whichever emails you get.',
  },
  /** What is still to be done, before it is due. */
  actionReminder: {
    subject: 'Reminder: “{{title}}” requires your action',
    title: '“{{title}}” still requires your action',
    due: 'It is due by {{date}}.',
  },
  actionOverdue: {
    subject: 'Overdue: “{{title}}”',
    title: '“{{title}}” is overdue',
    due: 'It was due by {{date}}.',
  },
  actionReminders: {
    subject: 'Reminder: {{count}} posts in the study {{study}} require your action',
    title: '{{count}} posts still require your action',
    what: 'This is what’s required of you in the study {{study}}, earliest due date first:',
  },
  /** What was waiting for a team that has become active. */
  requiredActions: {
    subject: 'Action required in the study {{study}}: {{count}} posts',
    title: '{{count}} posts require your action',
    what: 'Your team in the study {{study}} is now active. This is what’s required of you, earliest due date first:',
    post: '“{{title}}”, due by {{date}}',
    latePost: '“{{title}}”, overdue since {{date}}',
    more_one: 'And {{count}} more.',
    more_other: 'And {{count}} more.',
    button: 'View required actions',
  },
  commentReply: {
    subject: '{{author}} replied to your comment on “{{title}}”',
    title: '{{author}} replied to your comment',
    what: 'The comment is on “{{title}}” in the study {{study}}.',
    button: 'Read the reply',
    why: 'You’re getting this email because you wrote the comment.',
  },
  subscribedPost: {
    version: {
      subject: 'New version of “{{title}}”',
      title: '“{{title}}” has a new version',
      what: '{{author}} published it in the study {{study}}.',
      why: 'You’re getting this email because you’re subscribed to “{{title}}”.',
    },
    comment: {
      subject: '{{author}} commented on “{{title}}”',
      title: '{{author}} commented on “{{title}}”',
      what: 'The comment is on a post in the study {{study}}.',
      why: 'You’re getting this email because you’re subscribed to the comments on “{{title}}”, or wrote one of them.',
    },
    /** Another person has subscribed the reader. */
    other: {
      subject: '{{author}} subscribed you to “{{title}}”',
      title: '{{author}} subscribed you to “{{title}}”',
      what: 'You’ll get an email about its new versions in the study {{study}}.',
      stop: 'If you don’t want that, open it and choose “Unsubscribe from new versions”.',
      why: 'You’re getting this email because {{author}} subscribed you.',
    },
    button: 'Open “{{title}}”',
  },
  eventChanged: {
    moved: {
      subject: 'Rescheduled: “{{title}}”',
      title: '“{{title}}” has been rescheduled',
      what: 'It’s now planned for {{when}}. Location: {{location}}.',
      online: 'It’s now planned for {{when}}, online.',
      answer: 'Your response stays as it is. If your plans have changed, respond again.',
      button: 'Open “{{title}}”',
    },
    cancelled: {
      subject: 'Cancelled: “{{title}}”',
      title: '“{{title}}” has been cancelled',
      what: 'It was planned for {{when}} in the study {{study}}.',
      button: 'Open the study',
    },
    why: 'You’re getting this email because you responded to “{{title}}” or are subscribed to it.',
  },
  draftExpiring: {
    subject: 'Your draft “{{title}}” expires on {{date}}',
    title: 'Your draft expires on {{date}}',
    what: 'Your draft “{{title}}” in the study {{study}} hasn’t been published yet.',
    next: 'Open it to finish it or to extend it. An expired draft can be restored for 90 days.',
    button: 'Open the draft',
    why: 'You’re getting this email because you wrote this draft.',
  },
  keyExpiring: {
    subject: 'The key of {{name}} expires on {{date}}',
    title: 'The key of {{name}} expires on {{date}}',
    what: 'From then on, the program {{name}} of {{client}} can’t use its key ending in {{ending}}. {{owner}} is responsible for it.',
    next: 'Create a new key and store it in the program. The earlier one works for another {{hours}} hours.',
    ask: 'Ask an administrator of {{client}} for a new key.',
    button: 'Open the programs',
    home: 'Go to Studyline',
    whyOwner: 'You’re getting this email because you’re responsible for this program.',
    why: 'You’re getting this email because you administer {{client}}.',
  },
  notificationConfirm: {
    subject: 'Do you want emails about the study {{study}}?',
    title: 'Confirm that you want these emails',
    what: 'Somebody in the study {{study}} wants this address to get an email when one of these happens:',
    ofTeam:
      'Somebody in the study {{study}} wants this address to get an email when one of these happens for {{team}}:',
    nothing: 'You get nothing unless you confirm. You can stop the emails at any time.',
    button: 'Confirm or refuse',
    why: 'You’re getting this email because somebody entered this address in the study {{study}}. If you don’t know why, ignore it.',
  },
  /** What notification contacts are told. */
  notification: {
    /** "Order 12, Site IE001, Dublin: Shipped" */
    item: '{{item}}, {{site}}: {{news}}',
    by: '{{person}} did this in the study {{study}} on {{when}}.',
    when: 'This happened in the study {{study}} on {{when}}.',
    message: 'New message',
    carrier: 'Carrier: {{carrier}}.',
    tracked: 'Carrier: {{carrier}}, tracking number {{trackingNumber}}.',
    appointment: 'Collection is planned for {{day}}, {{start}} to {{end}} at the site.',
    expiring: {
      news: 'Expires on {{day}}',
      what: 'Its prices in the study {{study}} hold until {{day}}. Order from it by then to accept them.',
    },
    open: 'Open {{item}}',
    stop: 'See or stop these emails',
    team: {
      title: '{{team}}: {{status}}',
      what: 'The status of {{team}} in the study {{study}} has changed to “{{status}}”.',
      open: 'Open {{team}}',
    },
    calibration: {
      subject_one: 'Calibration due: {{count}} item in {{study}}',
      subject_other: 'Calibration due: {{count}} items in {{study}}',
      title_one: '{{count}} item has to be calibrated within 30 days',
      title_other: '{{count}} items have to be calibrated within 30 days',
      device: '{{day}}: {{product}}, serial number {{serialNumber}}, {{team}}',
      more_one: 'And {{count}} more.',
      more_other: 'And {{count}} more.',
      open: 'Open the equipment',
    },
    overdue: {
      subject_one: 'Overdue in the study {{study}}: {{count}} action',
      subject_other: 'Overdue in the study {{study}}: {{count}} actions',
      title_one: '{{count}} required action is overdue',
      title_other: '{{count}} required actions are overdue',
      /** Of those who see the post. */
      post_one: '{{team}}: “{{title}}”, {{count}} person',
      post_other: '{{team}}: “{{title}}”, {{count}} people',
      team_one: '{{team}}: {{count}} action',
      team_other: '{{team}}: {{count}} actions',
      more_one: 'And {{count}} more.',
      more_other: 'And {{count}} more.',
      open: 'Open compliance insights',
    },
    why: {
      contact: 'You’re getting this email because you’re a notification contact of the study {{study}}.',
      requester: 'You’re getting this email because you made this request in the study {{study}}.',
      instead:
        'You’re getting this email because it couldn’t be delivered to {{address}}, a notification contact of the study {{study}}.',
    },
  },
  /** The summary of a day or a week. */
  digest: {
    needs_one: '{{count}} thing needs you',
    needs_other: '{{count}} things need you',
    needsLate_one: '{{count}} thing needs you, {{late}} overdue',
    needsLate_other: '{{count}} things need you, {{late}} overdue',
    news_one: '{{count}} thing is new in your studies',
    news_other: '{{count}} things are new in your studies',
    morning: 'Good morning, {{name}}',
    hello: 'Hello, {{name}}',
    lead: '{{about}}.',
    start: 'Start with the first one',
    startLate: 'Start with the overdue one',
    seeUpdates: 'See all updates',
    action: {
      VIEW: 'Read, {{label}}',
      ACKNOWLEDGE: 'Acknowledge, {{label}}',
      SIGN: 'Sign, {{label}}',
      COMPLETE_COURSE: 'Complete the course, {{label}}',
    },
    read: 'Read',
    moreNeeds_one: '{{count}} more is on your list in Studyline.',
    moreNeeds_other: '{{count}} more are on your list in Studyline.',
    new: 'New since the last summary',
    moreNews_one: '{{count}} more under Updates',
    moreNews_other: '{{count}} more under Updates',
    why: 'You get this summary at {{time}}, {{zone}} time, because you’re a member of {{studies}}. Safety and urgent posts come at once. Opening this email acknowledges nothing.',
    choose: 'Choose what you get',
  },
};
