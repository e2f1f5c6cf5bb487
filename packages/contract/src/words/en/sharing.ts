/** Texts about who gets a post and what they may do with it. */
export const sharing = {
  permissions: 'Permissions',
  permissionsHint: 'Starts from the study default',
  unfold: 'Change permissions',
  fold: 'Show less',
  ownTeams: 'Shared with your own team. An approver can share it more widely.',
  /** The rights in one line, for a row on a phone. */
  permissionsRow: '{{view}}, {{comment}}',
  ownTeamsRow: 'Shared with your own team',
  sharedAll: 'Everyone views and comments',
  viewsAll: 'Everyone views',
  views_one: '{{count}} role views',
  views_other: '{{count}} roles view',
  commentsAll: 'everyone comments',
  comments_one: '{{count}} role comments',
  comments_other: '{{count}} roles comment',
  who: 'Who',
  everyone: 'Everyone in the study',
  rights: { viewPost: 'View', commentOnPost: 'Comment', updatePost: 'Update', deletePost: 'Delete' },
};
