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
  draftExpiring: {
    subject: 'Your draft “{{title}}” expires on {{date}}',
    title: 'Your draft expires on {{date}}',
    what: '“{{title}}” in the study {{study}} is a draft of yours. Nobody has published it yet.',
    next: 'Open it to finish it, or to give it more time. What has expired can be restored for 90 days.',
    button: 'Open the draft',
    why: 'You get this email because you wrote this draft.',
  },
};
