/** Texts of choosing and resetting a password. */
export const passwords = {
  forgot: 'Forgot your password?',
  forgotLead: 'We’ll email you a link to choose a new one.',
  send: 'Send the link',
  sentTitle: 'Look in your inbox',
  sent: 'If someone signs in here as {{email}}, a link is on its way there. It works once, for an hour.',
  sentHelp:
    'Nothing after a few minutes? Check the address and the spam folder, or ask your study team which address you were invited with.',
  otherAddress: 'Use another address',
  noMail: 'This portal doesn’t send emails',
  noMailText:
    'Ask the people who run it for a link to choose a new password. They create one with “npm run studyline -- user reset-password”.',
  choose: 'Choose a new password',
  chooseFor: 'For {{email}}. You’ll be signed out everywhere else.',
  password: 'New password',
  save: 'Save and sign in',
  ended: 'This link doesn’t work any more',
  askAgain: 'Ask for a new link',
  hint_one: 'At least {{count}} character.',
  hint_other: 'At least {{count}} characters. Several words are easy to remember.',
};
