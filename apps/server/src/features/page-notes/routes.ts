import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/page-notes/calls';
import { mountRoom } from '../../http/route.ts';
import { addPageNote, changePageNote, removePageNote } from './change-page-notes.ts';
import { listPageNotes } from './list-page-notes.ts';

export function mountPageNotes(app: FastifyInstance): void {
  mountRoom(app, contract, { listPageNotes, addPageNote, changePageNote, removePageNote });
}
