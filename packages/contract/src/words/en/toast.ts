/**
 * Toasts in the specification's wording (section 8), which says channel, user and successfully. `showComment`, `showSettings` and
 * `versionPublished` are ours. Toasts that only later screens show, or that the specification doesn’t name, are in the file of their room.
 */
export const toast = {
  postPublished: 'New post has been published.',
  versionPublished: '{{label}} has been published.',
  commentAdded: 'New comment added to post.',
  showComment: 'Show it',
  commentRemoved: 'Comment removed from post.',
  studyUpdated: 'Study has been updated.',
  teamAdded: 'New team has been added to channel.',
  teamUpdated: '{{team}} has been successfully updated.',
  studySubscribed: 'User has been successfully subscribed to the study',
  studyUnsubscribed: 'User has unsubscribed from the study',
  memberAdded: 'New member has been added to team in channel.',
  memberRemoved: 'Member has been removed from team in channel.',
  memberInvited: 'New member has been invited to channel.',
  draftCreated: 'Draft post successfully created and will expire {{when}}',
  removedFromStudy: 'You have been removed from the {{study}}.',
  removedFromClient: 'You have been removed from the {{client}}.',
  addedToClient: 'You have been added to the {{client}}.',
  showSettings: 'Open the settings',
  anErrorOccurred: 'An error occurred',
  realtimeAuthFailed: 'Error calling auth endpoint',
};
