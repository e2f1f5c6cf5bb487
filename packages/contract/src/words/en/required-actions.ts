/** Texts of the buttons for what a post asks. */
export const requiredActions = {
  acknowledge: 'Acknowledge',
  readAndAcknowledge: 'Read and acknowledge',
  read: 'Read',
  sign: 'Sign',
  readAndSign: 'Read and sign',
  watch: 'Watch',
  /** Why the button of an open post is disabled. */
  notOpened: 'Read or download the document first. Then you can acknowledge it.',
  /** Follows the words of a button in its accessible name. */
  ofPost: '{{action}}: {{title}}',
  nextAction: 'Acknowledged. Next action:',
  allDone: 'Acknowledged. Nothing else needs you.',
  done: {
    VIEW: 'Read {{date}}',
    ACKNOWLEDGE: 'Acknowledged {{date}}',
    SIGN: 'Signed {{date}}',
    COMPLETE_COURSE: 'Completed {{date}}',
  },
  doneBy: '{{done}} by {{name}}',
};
