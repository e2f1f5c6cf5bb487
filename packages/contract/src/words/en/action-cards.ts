/** Texts of the cards on an open post: what it asks for and what was done. */
export const actionCards = {
  label: 'What this post asks of you',
  required: {
    VIEW: 'Reading this is required',
    ACKNOWLEDGE: 'Your acknowledgement is required',
    SIGN: 'Your signature is required',
    COMPLETE_COURSE: 'This course is required',
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
  duePaused: 'The team is on hold, so its time is paused.',
  wasDue: {
    VIEW: 'You were to read this by {{at}}.',
    ACKNOWLEDGE: 'Your acknowledgement was due on {{at}}.',
    SIGN: 'Your signature was due on {{at}}.',
    COMPLETE_COURSE: 'This course was due on {{at}}.',
  },
  late: 'It will be recorded as late, with today’s date.',
  /** Who has to act, by what is asked. */
  who: {
    EVERY_MEMBER: {
      VIEW: 'Every member reads.',
      ACKNOWLEDGE: 'Every member acknowledges.',
      SIGN: 'Every member signs.',
      COMPLETE_COURSE: 'Every member completes it.',
    },
    ANY_MEMBER: {
      VIEW: 'One member reads for the whole team.',
      ACKNOWLEDGE: 'One member acknowledges for the whole team.',
      SIGN: 'One member signs for the whole team.',
      COMPLETE_COURSE: 'One member completes it for the whole team.',
    },
    PRINCIPAL_INVESTIGATOR: {
      VIEW: 'The principal investigator reads.',
      ACKNOWLEDGE: 'The principal investigator acknowledges.',
      SIGN: 'The principal investigator signs.',
      COMPLETE_COURSE: 'The principal investigator completes it.',
    },
    PI_OR_DELEGATE: {
      VIEW: 'The principal investigator or a delegate reads.',
      ACKNOWLEDGE: 'The principal investigator or a delegate acknowledges.',
      SIGN: 'The principal investigator or a delegate signs.',
      COMPLETE_COURSE: 'The principal investigator or a delegate completes it.',
    },
  },
  youActFor: 'You act for {{team}}.',
  next: 'Next action: {{title}}',
  chooseTeam: 'You act for',
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
    ACKNOWLEDGE: 'You acknowledged {{version}} on {{date}}. That stays on record.',
    SIGN: 'You signed {{version}} on {{date}}. That signature stays on record.',
    COMPLETE_COURSE: 'You completed {{version}} on {{date}}.',
  },
  /** What a major version changes for somebody who acted on an earlier one. */
  since: {
    VIEW: '{{version}} changes {{pages}} since you read {{former}}.',
    ACKNOWLEDGE: '{{version}} changes {{pages}} since you acknowledged {{former}}.',
    SIGN: '{{version}} changes {{pages}} since you signed {{former}}.',
    COMPLETE_COURSE: '{{version}} changes {{pages}} since you completed {{former}}.',
  },
  pages_one: '{{count}} page',
  pages_other: '{{count}} pages',
  sameSince: 'Its text is the same as that of {{former}}.',
  seeChanges: 'See what changed',
  carriedOver: 'It carries over from {{version}}.',
  notYours: 'Actions belong to the current version.',
  currentDue: {
    VIEW: 'Reading {{version}} is due {{due}}.',
    ACKNOWLEDGE: 'Your acknowledgement for {{version}} is due {{due}}.',
    SIGN: 'Your signature for {{version}} is due {{due}}.',
    COMPLETE_COURSE: 'This course in {{version}} is due {{due}}.',
  },
  currentOverdue: {
    VIEW: 'Reading {{version}} is overdue.',
    ACKNOWLEDGE: 'Your acknowledgement for {{version}} is overdue.',
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
