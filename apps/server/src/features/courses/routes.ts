import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/courses/calls';
import { mountRoom } from '../../http/route.ts';
import { getCourseFile } from './get-course-file.ts';

export function mountCourses(app: FastifyInstance): void {
  mountRoom(app, contract, { getCourseFile });
}
