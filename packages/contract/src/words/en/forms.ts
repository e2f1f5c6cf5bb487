/** What forms share that take a screen of their own. */
export const forms = {
  skip: 'Skip to the form',
  whatHappens: 'What happens',
  restored: 'What you entered here earlier is back.',
  discard: 'Discard',
  unsaved: 'Leave without saving?',
  leaveText: 'What you have entered here is discarded if you leave.',
  stay: 'Keep editing',
};
