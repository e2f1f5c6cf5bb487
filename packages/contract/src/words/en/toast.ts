/** Toasts, in the specification's wording (section 8). */
export const toast = {
  postPublished: 'New post has been published.',
  commentAdded: 'New comment added to post.',
  showComment: 'Show it',
  commentRemoved: 'Comment removed from post.',
  studyUpdated: 'Study has been updated.',
  teamAdded: 'New team has been added to channel.',
  teamUpdated: '{{team}} has been successfully updated.',
  addedToStudy: 'User has been successfully added to the study',
  studySubscribed: 'User has been successfully subscribed to the study',
  studyUnsubscribed: 'User has unsubscribed from the study',
  draftCreated: 'Draft post successfully created and will expire {{when}}',
  removedFromStudy: 'You have been removed from the {{study}}.',
  anErrorOccurred: 'An error occurred',
  realtimeAuthFailed: 'Error calling auth endpoint',
  postRetriesFailed: 'Failed to fetch updated post details after multiple retries.',
};
