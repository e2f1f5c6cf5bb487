/** Texts of the accounts of a client's people, and of the help that its administrators give. */
export const accounts = {
  title: 'Accounts',
  page: 'Accounts, {{client}}',
  intro:
    'How the people of {{client}} sign in. Those who are locked out come first. Each person is told by email what you do.',
  search: 'Search people',
  nothingFoundText: 'The search covers names and email addresses.',
  clearSearch: 'Show all people',
  found_one: '{{count}} person found',
  found_other: '{{count}} people found',
  callBack:
    'Before you help, make sure that it’s really this person who asks: call them back on a number that you know.',
  column: {
    name: 'Name',
    signedIn: 'Last signed in',
    status: 'Status',
    help: 'Help',
  },
  notYet: 'Not yet',
  you: 'You',
  administrator: 'Administrator',
  status: {
    ACTIVE: 'Can sign in',
    LOCKED: 'Locked until {{time}}',
    DISABLED: 'Disabled on {{day}}',
  },
  helpFor: 'Help {{name}}',
  command: {
    SEND_RESET: 'Send a link for a new password',
    UNLOCK: 'Unlock',
    RESET_FACTORS: 'Remove second factors',
    REVOKE_PIN: 'End signature PIN',
    DISABLE: 'Disable account',
    ENABLE: 'Enable account',
  },
  heading: {
    SEND_RESET: 'Send {{name}} a link for a new password?',
    UNLOCK: 'Unlock {{name}}?',
    RESET_FACTORS: 'Remove the second factors of {{name}}?',
    REVOKE_PIN: 'End the signature PIN of {{name}}?',
    DISABLE: 'Disable the account of {{name}}?',
    ENABLE: 'Enable the account of {{name}}?',
  },
  text: {
    SEND_RESET:
      'The link goes to {{email}}, so only they can use it. It works once, within a day. Until they choose a new password, nothing changes.',
    UNLOCK:
      'Wrong passwords and codes from before no longer count, and they can try again straight away. They still need the right password.',
    RESET_FACTORS:
      'Their authenticator app, recovery codes and passkeys are removed for good, and they’re signed out everywhere. Then their password, or their organisation’s account, is enough to sign in, until they set up a new one.',
    REVOKE_PIN:
      'Nobody can sign with it any more. What they’ve signed stays valid. Only they can get a new PIN, after showing again who they are.',
    DISABLE:
      'They’re signed out everywhere at once and can’t sign in, and the programs they own stop. They keep their teams and roles, and what they’ve done stays on record.',
    ENABLE: 'They can sign in again, with the teams and roles they had.',
  },
  reason: 'Reason',
  reasonHint: 'The audit trail keeps it. Don’t name participants or describe anyone’s health.',
  reasonMissing: 'Give a reason.',
  done: {
    SEND_RESET: 'A link was sent to {{name}}.',
    UNLOCK: '{{name}} was unlocked.',
    RESET_FACTORS: 'The second factors of {{name}} were removed.',
    REVOKE_PIN: 'The signature PIN of {{name}} was ended.',
    DISABLE: 'The account of {{name}} was disabled.',
    ENABLE: 'The account of {{name}} was enabled.',
  },
};
