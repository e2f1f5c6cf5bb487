import type { FastifyInstance } from 'fastify';
import * as contractOfForm from '@studyline/contract/drafts/form';
import * as contract from '@studyline/contract/drafts/calls';
import { route } from '../../http/route.ts';
import { addDocument, addEvent, addNews } from './add-post.ts';
import { addNewsContent } from './add-news-content.ts';
import { changeDraftStatus } from './change-draft-status.ts';
import { getDraft } from './get-draft.ts';
import { replaceDocument, replaceEvent, replaceNews } from './replace-content.ts';
import { revertPost } from './revert-post.ts';
import { updateDraft } from './update-draft.ts';

export function mountDrafts(app: FastifyInstance): void {
  route(app, contract.addDocument, ({ actor, params, body, file }) =>
    addDocument(actor, { ...body, ...params, file }),
  );
  route(app, contract.addNews, ({ actor, params, body }) => addNews(actor, { ...body, ...params }));
  route(app, contract.addEvent, ({ actor, params, body }) => addEvent(actor, { ...body, ...params }));
  route(app, contractOfForm.getDraft, ({ actor, params }) => getDraft(actor, params.id));
  route(app, contract.updateDraft, ({ actor, params, body }) => updateDraft(actor, { ...body, ...params }));
  route(app, contract.replaceDocument, ({ actor, params, query, body, file }) =>
    replaceDocument(actor, { ...query, ...body, ...params, file }),
  );
  route(app, contract.replaceNews, ({ actor, params, body }) => replaceNews(actor, { ...body, ...params }));
  route(app, contract.replaceEvent, ({ actor, params, body }) => replaceEvent(actor, { ...body, ...params }));
  route(app, contract.addNewsContent, ({ actor, params, file }) =>
    addNewsContent(actor, { ...params, file }),
  );
  route(app, contract.changeDraftStatus, ({ actor, params, query, body }) =>
    changeDraftStatus(actor, { ...params, ...query, ...body }),
  );
  route(app, contract.revertPost, ({ actor, params, body }) => revertPost(actor, { ...params, ...body }));
}
