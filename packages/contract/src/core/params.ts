import { exactLine, id, version } from './common.ts';

/** Ids in the path or query of calls, each with its name in the API document. */
export const channelId = id.meta({ id: 'ChannelId', description: 'The study (channel).', example: 1 });
export const clientId = id.meta({ id: 'ClientId', description: 'The client organisation.', example: 1 });
export const roleId = id.meta({ id: 'RoleId', description: 'The role, in one study.', example: 3 });
/** A malformed id counts as a person who does not exist, like any unknown id. */
export const memberId = exactLine(1, 40).meta({
  id: 'MemberId',
  description: 'The member: the id of the study and that of the user, with a hyphen.',
  example: '1-7',
});
export const teamId = id.meta({ id: 'TeamId', description: 'The team.', example: 5 });
export const postId = id.meta({ id: 'PostId', description: 'The post.', example: 12 });
export const commentId = id.meta({ id: 'CommentId', description: 'The comment.', example: 34 });
/** The parameter for posts is called `id`. */
export const postParams = { id: id.meta({ id: 'Id', description: 'The post.', example: 12 }) };
export const versionParams = {
  ...postParams,
  version: version.meta({ id: 'Version', description: 'The running number of the version.', example: 1 }),
};
/** For calls that rest on what the person has read. */
export const shownVersion = id
  .meta({
    id: 'ShownVersion',
    description: 'The version the person is looking at. If there is a newer one, the call is refused.',
  })
  .optional();
