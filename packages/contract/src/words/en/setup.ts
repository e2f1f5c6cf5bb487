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
    text: 'The sponsor, or the company that runs studies for it. You’ll be its administrator: you can then create its studies and add other administrators.',
    terms:
      'No one has to accept terms of service until the people who run Studyline publish theirs, with “npm run studyline -- publish-terms”.',
    name: 'Organisation',
    nameHint: 'As everyone will see it, such as Norden Therapeutics.',
    nameMissing: 'Enter the name of your organisation.',
    create: 'Create organisation',
    created: '{{name}} was created.',
  },
  /** On the home page of an administrator, until the first document is published. */
  steps: {
    label: 'First steps',
    lead_one:
      '{{count}} step to your first published document. Stop whenever you like, this list waits here until it’s done.',
    lead_other:
      '{{count}} steps to your first published document. Stop whenever you like, this list waits here until it’s done.',
    done_one: '{{count}} step done',
    done_other: '{{count}} steps done',
    registry: 'Start from a registry number',
    name: {
      ACCOUNT: 'Your account',
      STUDY: 'Create a study',
      SITE: 'Add the first site',
      APPROVAL: 'Record the ethics approval',
      PEOPLE: 'Invite people',
      ACTIVATION: 'Activate the site',
      DOCUMENT: 'Publish the first document',
    },
    text: {
      ACCOUNT: 'You can sign in.',
      STUDY:
        'Give it a name and a colour. If it’s in a public registry, the number fills in the title, the sponsor and the sites.',
      SITE: 'Name, country and site code.',
      APPROVAL: 'A site can’t be activated without it.',
      PEOPLE: 'A principal investigator first, who has to accept before the site can be activated.',
      ACTIVATION: 'Then its members can start to read.',
      DOCUMENT: 'Choose who must read or sign it.',
    },
  },
  emailsOff: {
    title: 'Emails are off',
    text: 'No mail server is set, so Studyline can’t send invitations. You can copy each link instead.',
    how: 'The people who run Studyline can set up a mail server: SMTP_URL in docs/operating.md.',
  },
  share: {
    title: 'Share the work',
    text: 'Another administrator of {{client}} can do any of these steps.',
    action: 'Add an administrator',
  },
};
