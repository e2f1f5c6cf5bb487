/** Texts for the first administrator of an installation. */
export const setup = {
  title: 'Set up Studyline',
  what: 'You are its first administrator. Your account comes first, then the name of your organisation.',
  whatNext: 'You are its first administrator. The name of your organisation comes next.',
  create: 'Create account',
  hasAccount: '{{email}} has an account here. Sign in with it to go on.',
  signIn: 'Sign in and go on',
  goOn: 'Go on',
  ended: {
    ENDED: 'This Studyline is set up',
    ENDEDText: 'Somebody administers it. Sign in if you have an account, or ask for an invitation.',
    EXPIRED: 'This link has expired',
    EXPIREDText:
      'It was valid until {{date}}. Ask those who run Studyline to start it again: it makes a new one.',
    missing: 'This link is not valid',
  },
  client: {
    title: 'Name your organisation',
    text: 'It owns your studies, as their sponsor or for one. You administer it: you create its studies next, and add other administrators.',
    terms:
      'Nobody is asked to accept terms of service until those who run Studyline publish theirs, with “npm run studyline -- publish-terms”.',
    name: 'Organisation',
    nameHint: 'As everybody will read it, such as Norden Therapeutics.',
    nameMissing: 'Enter the name of your organisation.',
    create: 'Create organisation',
    created: '{{name}} was created.',
  },
};
