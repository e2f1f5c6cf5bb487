/** What forms with a screen of their own share. */
export const forms = {
  skip: 'Skip to the form',
  whatHappens: 'What happens',
  restored: 'What you entered earlier has been restored.',
  discard: 'Discard',
  unsaved: 'Leave without saving?',
  leaveText: 'What you’ve entered here will be discarded if you leave.',
  stay: 'Keep editing',
};
