/** Texts of mails. Dates come worded. */
export const mail = {
  automatic: 'Studyline sent this email by itself. Nobody reads answers to it.',
  invitation: {
    subject: '{{inviter}} invites you to the study {{study}}',
    title: 'You are invited to the study {{study}}',
    what: '{{inviter}} invites you to work on “{{title}}” in Studyline, where the team of the study shares its documents.',
    role: 'You would be in the team {{team}}, as {{roles}}.',
    message: 'They write: {{message}}',
    until: 'The invitation is for you alone, and is valid until {{date}}.',
    button: 'Look at the invitation',
    why: 'You get this email because {{inviter}} gave your address. If you do not know them, do nothing.',
  },
  administratorAdded: {
    subject: 'You administer {{client}} now',
    title: 'You administer {{client}} now',
    what: 'You create its studies in Studyline, say who administers them, and add other administrators.',
    button: 'Open the studies',
    why: 'You get this email because somebody made you an administrator of {{client}}.',
  },
  requiredAction: {
    subject: 'Required of you: “{{title}}”',
    title: '“{{title}}” requires something of you',
    what: 'It was published in the study {{study}}. Open it to see what is required.',
    due: 'It is due by {{date}}.',
    button: 'Open “{{title}}”',
    why: 'You get this email because the study requires this of you. It stays on your list of required actions, whatever emails you get.',
  },
  commentReply: {
    subject: '{{author}} replied to your comment on “{{title}}”',
    title: '{{author}} replied to your comment',
    what: 'The comment is on “{{title}}” in the study {{study}}.',
    button: 'Read the reply',
    why: 'You get this email because you wrote the comment.',
  },
  subscribedPost: {
    version: {
      subject: 'New version of “{{title}}”',
      title: '“{{title}}” has a new version',
      what: '{{author}} published it in the study {{study}}.',
    },
    comment: {
      subject: '{{author}} commented on “{{title}}”',
      title: '{{author}} commented on “{{title}}”',
      what: 'It is in the study {{study}}.',
    },
    button: 'Open “{{title}}”',
    why: 'You get this email because you follow this.',
  },
  draftExpiring: {
    subject: 'Your draft “{{title}}” expires on {{date}}',
    title: 'Your draft expires on {{date}}',
    what: '“{{title}}” in the study {{study}} is a draft of yours. Nobody has published it yet.',
    next: 'Open it to finish it, or to give it more time. What has expired can be restored for 90 days.',
    button: 'Open the draft',
    why: 'You get this email because you wrote this draft.',
  },
};
