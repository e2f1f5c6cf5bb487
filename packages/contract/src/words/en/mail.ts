/** Texts of mails. Dates come worded. */
export const mail = {
  automatic: 'Studyline sent this email by itself. Nobody reads answers to it.',
  draftExpiring: {
    subject: 'Your draft “{{title}}” expires on {{date}}',
    title: 'Your draft expires on {{date}}',
    what: '“{{title}}” in the study {{study}} is a draft of yours. Nobody has published it yet.',
    next: 'Open it to finish it, or to give it more time. What has expired can be restored for 90 days.',
    button: 'Open the draft',
    why: 'You get this email because you wrote this draft.',
  },
};
