/** Texts of the cards on an open post: what it asks for and what was done. */
export const actionCards = {
  label: 'What this post asks you to do',
  receipt: 'Show the receipt',
  required: {
    VIEW: 'You’re required to read this',
    ACKNOWLEDGE: 'Your acknowledgement is required',
    SIGN: 'Your signature is required',
    COMPLETE_COURSE: 'Watch to complete',
  },
  short: {
    VIEW: 'Reading required',
    ACKNOWLEDGE: 'Acknowledgement required',
    SIGN: 'Signature required',
    COMPLETE_COURSE: 'Course required',
  },
  dueToday: 'Due today at {{time}}.',
  dueTomorrow: 'Due tomorrow, {{at}}.',
  dueOn: 'Due on {{at}}.',
  duePaused: 'The team is on hold, so the due date is paused.',
  wasDue: {
    VIEW: 'Reading was due on {{at}}.',
    ACKNOWLEDGE: 'Your acknowledgement was due on {{at}}.',
    SIGN: 'Your signature was due on {{at}}.',
    COMPLETE_COURSE: 'This course was due on {{at}}.',
  },
  late: 'It will be recorded as late, with today’s date.',
  /** Who has to act, by what is asked. */
  who: {
    EVERY_MEMBER: {
      VIEW: 'Every member has to read it.',
      ACKNOWLEDGE: 'Every member has to acknowledge it.',
      SIGN: 'Every member has to sign it.',
      COMPLETE_COURSE: 'Every member has to complete it.',
    },
    ANY_MEMBER: {
      VIEW: 'One member can read it for the whole team.',
      ACKNOWLEDGE: 'One member can acknowledge it for the whole team.',
      SIGN: 'One member can sign it for the whole team.',
      COMPLETE_COURSE: 'One member can complete it for the whole team.',
    },
    PRINCIPAL_INVESTIGATOR: {
      VIEW: 'The principal investigator has to read it.',
      ACKNOWLEDGE: 'The principal investigator has to acknowledge it.',
      SIGN: 'The principal investigator has to sign it.',
      COMPLETE_COURSE: 'The principal investigator has to complete it.',
    },
    PI_OR_DELEGATE: {
      VIEW: 'The principal investigator or a delegate has to read it.',
      ACKNOWLEDGE: 'The principal investigator or a delegate has to acknowledge it.',
      SIGN: 'The principal investigator or a delegate has to sign it.',
      COMPLETE_COURSE: 'The principal investigator or a delegate has to complete it.',
    },
  },
  /** Why the reader is asked. */
  because: {
    everyone: 'Everyone in the study is asked.',
    role: 'You’re asked as {{roles}}.',
    team: 'Your team is asked.',
    /** In the delegation log. */
    duty_one: 'You have this duty: {{duties}}.',
    duty_other: 'You have these duties: {{duties}}.',
    handedOver: '{{name}} handed it over to you on {{date}}.',
  },
  handOver: {
    button: 'Hand over to a colleague',
    title: 'Hand over “{{title}}”',
    /** What the colleague does. */
    intro: {
      VIEW: 'A colleague in {{team}} will read it instead of you.',
      ACKNOWLEDGE: 'A colleague in {{team}} will acknowledge it instead of you.',
      SIGN: 'A colleague in {{team}} will sign it instead of you.',
      COMPLETE_COURSE: 'A colleague in {{team}} will complete it instead of you.',
    },
    dueStays: 'The due date stays: {{at}}.',
    wasDue: 'It stays overdue: it was due on {{at}}.',
    returns: 'If they can no longer do it, it returns to you.',
    search: 'Find a colleague',
    searchHint: 'Name',
    people: 'Colleagues who can do it',
    missing: 'Choose a colleague.',
    nobody: 'Nobody was found.',
    none: 'There is nobody to hand it over to.',
    whoCan:
      'Only colleagues in {{team}} are listed who can see this post, may do this and haven’t been asked already.',
    more_one: '{{count}} more. Search for a name.',
    more_other: '{{count}} more. Search for a name.',
    submit: 'Hand over',
    done: 'Handed over to {{name}}.',
  },
  handedToast: {
    HANDED_OVER: 'A colleague’s action was handed over to you.',
    HANDED_ON: 'Your action was handed over to a colleague.',
    HANDED_BACK: 'An action has returned to you.',
  },
  /** What the reader handed over. */
  handedOver: {
    title: 'Handed over to {{name}}',
    at: 'You handed it over on {{date}}, for {{team}}.',
    wasDue: 'It was due on {{at}}.',
    returned: '{{name}} can no longer do it, so it returned to you on {{date}}.',
  },
  youActFor: 'You’re acting for {{team}}.',
  next: 'Next action: {{title}}',
  chooseTeam: 'You’re acting for',
  done: {
    VIEW: 'Read by you',
    ACKNOWLEDGE: 'Acknowledged by you',
    SIGN: 'Signed by you',
    COMPLETE_COURSE: 'Completed by you',
  },
  doneBy: {
    VIEW: 'Read by {{name}}',
    ACKNOWLEDGE: 'Acknowledged by {{name}}',
    SIGN: 'Signed by {{name}}',
    COMPLETE_COURSE: 'Completed by {{name}}',
  },
  doneAt: '{{when}}, for {{team}}.',
  doneLate: '{{when}}, for {{team}}. Recorded as late.',
  nothing: 'Nothing to do for {{version}}',
  onRecord: {
    VIEW: 'You read {{version}} on {{date}}.',
    ACKNOWLEDGE: 'You acknowledged {{version}} on {{date}}. Your acknowledgement stays on record.',
    SIGN: 'You signed {{version}} on {{date}}. Your signature stays on record.',
    COMPLETE_COURSE: 'You completed {{version}} on {{date}}.',
  },
  /** What a major version changes for someone who acted on an earlier one. */
  since: {
    VIEW: '{{pages}} changed in {{version}} since you read {{former}}.',
    ACKNOWLEDGE: '{{pages}} changed in {{version}} since you acknowledged {{former}}.',
    SIGN: '{{pages}} changed in {{version}} since you signed {{former}}.',
    COMPLETE_COURSE: '{{pages}} changed in {{version}} since you completed {{former}}.',
  },
  pages_one: '{{count}} page',
  pages_other: '{{count}} pages',
  sameSince: 'The text is the same as in {{former}}.',
  seeChanges: 'See what changed',
  carriedOver: 'Carried over from {{version}}.',
  notYours: 'You can only act on the current version.',
  currentDue: {
    VIEW: 'Reading {{version}} is due {{due}}.',
    ACKNOWLEDGE: 'Your acknowledgement of {{version}} is due {{due}}.',
    SIGN: 'Your signature for {{version}} is due {{due}}.',
    COMPLETE_COURSE: 'This course in {{version}} is due {{due}}.',
  },
  currentOverdue: {
    VIEW: 'Reading {{version}} is overdue.',
    ACKNOWLEDGE: 'Your acknowledgement of {{version}} is overdue.',
    SIGN: 'Your signature for {{version}} is overdue.',
    COMPLETE_COURSE: 'This course in {{version}} is overdue.',
  },
  /** After "is due". */
  today: 'today, {{time}}',
  tomorrow: 'tomorrow, {{time}}',
  on: 'on {{date}}',
  /** On a phone, where a person acts for several teams. */
  whichTeam: 'For which team?',
};
