/** Which mails somebody gets. */
export const emails = {
  title: 'Emails',
  note: 'What is required of you stays on your list of required actions, whatever you choose here.',
  loading: 'Loading which emails you get',
  noAnswer: 'Which emails you get could not be loaded.',
  kind: {
    REQUIRED_ACTION: 'New required actions',
    COMMENT_REPLY: 'Replies to my comments',
    SUBSCRIBED_POST: 'News of posts that I subscribed to',
    EVENT_CHANGED: 'Events of mine that are moved or cancelled',
    DRAFT_EXPIRING: 'Drafts of mine that expire soon',
  },
  stop: {
    title: 'Stop these emails?',
    what: 'You would get no more emails of this kind: {{kind}}.',
    action: 'Stop these emails',
    done: 'You get no more of these emails',
    doneText: 'This is switched off: {{kind}}. Switch it on again in your profile menu.',
    toHome: 'Open Studyline',
    dead: 'This link does not work',
    deadText: 'Use the link of a newer email, or choose your emails in the profile menu.',
  },
};
