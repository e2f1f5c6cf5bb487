/** Texts of the home page. */
export const home = {
  title: 'Home',
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  needsYou: 'Needs you',
  viewAllActions: 'View all actions',
  moreActions_one: '{{count}} more action',
  moreActions_other: '{{count}} more actions',
  noStudies: 'You are not in a study yet',
  noStudiesText: 'A study administrator can invite you. Give them the email address {{emailAddress}}.',
  noStudiesAdministrator:
    'The studies of your organisation are under Settings. To take part in one, ask its study administrator to invite you.',
  toSettings: 'Open settings',
  drafts: 'Drafts that wait for you',
  forApproval: 'For approval',
  rejected: 'Rejected',
  allDrafts_one: 'Show {{count}} draft',
  allDrafts_other: 'Show all {{count}} drafts',
  draftsFailed: 'The drafts could not be loaded.',
  done: 'Done',
  actionsFailed: 'Your actions could not be loaded.',
};
