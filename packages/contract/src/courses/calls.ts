import { z } from 'zod';
import { id } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { versionParams } from '../core/params.ts';
import { MEDIA_TYPES } from '../post-files/document-types.ts';

export const getCourseFile = endpoint({
  id: 'getCourseFile',
  feature: 'courses',
  method: 'GET',
  path: '/posts/{id}/{version}/course-files/{fileId}',
  shows: 'nothing',
  summary: 'The poster, the captions, a description or a material of a course, whole or by Range',
  description: 'The video is the file of the version: download-file.',
  permission: 'POST_VIEW',
  params: z.object({ ...versionParams, fileId: id.describe('As the course says.') }),
  result: 'BYTES',
  mediaTypes: MEDIA_TYPES,
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});
