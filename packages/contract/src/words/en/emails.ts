/** Which emails a person gets. */
export const emails = {
  title: 'Emails',
  note: 'Required actions stay on your list, whatever you choose here.',
  loading: 'Loading your email settings',
  noAnswer: 'Couldn’t load your email settings.',
  kind: {
    REQUIRED_ACTION: 'New required actions',
    COMMENT_REPLY: 'Replies to my comments',
    SUBSCRIBED_POST: 'Updates to posts I’m subscribed to',
    EVENT_CHANGED: 'My events being rescheduled or cancelled',
    NOTIFICATION: 'Orders, requests, teams and equipment I’m told about',
    DRAFT_EXPIRING: 'My drafts about to expire',
  },
  stop: {
    title: 'Stop these emails?',
    what: 'You won’t get any more emails of this kind: {{kind}}.',
    action: 'Stop these emails',
    done: 'You’ve stopped these emails',
    doneText: 'Switched off: {{kind}}. You can switch these emails on again in your profile menu.',
    toHome: 'Open Studyline',
    dead: 'This link doesn’t work',
    deadText: 'Use the link in a newer email, or choose your emails in the profile menu.',
  },
};
