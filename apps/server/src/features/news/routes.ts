import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/news/calls';
import { mountRoom } from '../../http/route.ts';
import { addNewsPicture, getNewsPicture } from './pictures.ts';

export function mountNews(app: FastifyInstance): void {
  mountRoom(app, contract, { addNewsPicture, getNewsPicture });
}
