/** Texts of the buttons for what a post asks. */
export const requiredActions = {
  acknowledge: 'Acknowledge',
  readAndAcknowledge: 'Read and acknowledge',
  read: 'Read',
  sign: 'Sign',
  readAndSign: 'Read and sign',
  watch: 'Watch',
  /** Why the button of an open post is disabled. */
  notOpened: 'Read or download the document first.',
  /** Follows the words of a button in its accessible name. */
  /** A button and its key. */
  withKey: '{{label}} ({{key}})',
  ofPost: '{{action}}: {{title}}',
  nextAction: 'Acknowledged. Next action:',
  allDone: 'Acknowledged. Nothing else needs you.',
  nextAfterSigning: 'Signed. Next action:',
  allDoneBySigning: 'Signed. Nothing else needs you.',
  done: {
    VIEW: 'Read {{date}}',
    ACKNOWLEDGE: 'Acknowledged {{date}}',
    SIGN: 'Signed {{date}}',
    COMPLETE_COURSE: 'Completed {{date}}',
  },
  doneBy: '{{done}} by {{name}}',
  /** In a list, followed by roles, duties or a team of the reader, or by the next text. */
  whyYou: 'Why you: {{why}}',
  handedOverBy: 'handed over by {{name}}',
  /** How many have done what a post asks, for people who follow that. */
  share: {
    VIEW: '{{done}} of {{count}} read',
    ACKNOWLEDGE: '{{done}} of {{count}} acknowledged',
    SIGN: '{{done}} of {{count}} signed',
    COMPLETE_COURSE: '{{done}} of {{count}} completed',
    MIXED: '{{done}} of {{count}} actions done',
  },
  percent: '{{percent}}%',
  overdue: '{{count}} overdue',
};
