import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/drafts/calls';
import * as contractOfForm from '@studyline/contract/drafts/form';
import { mountRoom } from '../../http/route.ts';
import { addCourse, addDocument, addEvent, addNews } from './add-post.ts';
import { addNewsContent } from './add-news-content.ts';
import { changeDraftStatus } from './change-draft-status.ts';
import { getDraft } from './get-draft.ts';
import { replaceCourse, replaceDocument, replaceEvent, replaceNews } from './replace-content.ts';
import { revertPost } from './revert-post.ts';
import { updateDraft } from './update-draft.ts';

export function mountDrafts(app: FastifyInstance): void {
  mountRoom(app, contract, {
    addDocument,
    addNews,
    addEvent,
    addCourse,
    updateDraft,
    replaceDocument,
    replaceNews,
    replaceEvent,
    replaceCourse,
    addNewsContent,
    changeDraftStatus,
    revertPost,
  });
  mountRoom(app, contractOfForm, { getDraft });
}
