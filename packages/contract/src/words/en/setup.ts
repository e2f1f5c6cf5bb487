/** Texts for the first administrator of an installation. */
export const setup = {
  title: 'Set up Studyline',
  what: 'You’re its first administrator. Create your account, then name your organisation.',
  whatNext: 'You’re its first administrator. Next, name your organisation.',
  create: 'Create account',
  hasAccount: '{{email}} already has an account. Sign in with it to continue.',
  signIn: 'Sign in and continue',
  goOn: 'Continue',
  ended: {
    ENDED: 'Studyline is already set up',
    ENDEDText: 'It already has an administrator. Sign in if you have an account, or ask for an invitation.',
    EXPIRED: 'This link has expired',
    EXPIREDText:
      'It was valid until {{date}}. Ask the people who run Studyline to restart it, which creates a new link.',
    missing: 'This link isn’t valid',
  },
  client: {
    title: 'Name your organisation',
    text: 'It owns your studies, as their sponsor or on a sponsor’s behalf. You’ll be its administrator: you can then create its studies and add other administrators.',
    terms:
      'No one has to accept terms of service until the people who run Studyline publish theirs, with “npm run studyline -- publish-terms”.',
    name: 'Organisation',
    nameHint: 'As everyone will see it, such as Norden Therapeutics.',
    nameMissing: 'Enter the name of your organisation.',
    create: 'Create organisation',
    created: '{{name}} was created.',
  },
};
