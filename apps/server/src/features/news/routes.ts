import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/news/calls';
import { route } from '../../http/route.ts';
import { addNewsPicture, getNewsPicture } from './pictures.ts';

export function mountNews(app: FastifyInstance): void {
  route(app, contract.addNewsPicture, ({ actor, params, file }) =>
    addNewsPicture(actor, { ...params, file }),
  );
  route(app, contract.getNewsPicture, ({ actor, params }) => getNewsPicture(actor, params));
}
