import type { FastifyInstance } from 'fastify';
import * as drafts from '@studyline/contract/drafts';
import * as files from '@studyline/contract/post-files';
import * as posts from '@studyline/contract/posts';
import { route } from '../../http/route.ts';
import { addDocument } from '../drafts/add-document.ts';
import { downloadPostFile } from '../post-files/download-file.ts';
import { changeDraftStatus, deletePost } from '../drafts/change-draft-status.ts';
import { openPost, summarizePost } from './get-post.ts';
import { listPostPreviews, readPageImage, readThumbnail } from '../post-files/previews.ts';
import { markAsRead, markAsUnread } from './read-marks.ts';
import { replaceDocument } from '../drafts/replace-document.ts';
import { changeTitle } from './update-title.ts';

export function mountPosts(app: FastifyInstance): void {
  route(app, posts.getPost, ({ actor, params }) => openPost(actor, params.id));
  route(app, posts.getPostVersion, ({ actor, params }) => openPost(actor, params.id, params.version));
  route(app, posts.getPostSummary, ({ actor, params }) => summarizePost(actor, params.id));
  route(app, posts.markAsUnread, ({ actor, params }) => markAsUnread(actor, params.id));
  route(app, posts.markAsRead, ({ actor, params }) => markAsRead(actor, params.id));
  route(app, posts.updateTitle, ({ actor, params, body }) => changeTitle(actor, { ...params, ...body }));
  route(app, posts.updateVersionTitle, ({ actor, params, body }) =>
    changeTitle(actor, { ...params, ...body }),
  );

  route(app, files.downloadFile, ({ actor, params, range, ifRange }) =>
    downloadPostFile(actor, { ...params, range, ifRange }),
  );
  route(app, files.downloadVersionFile, ({ actor, params, range, ifRange }) =>
    downloadPostFile(actor, { ...params, range, ifRange }),
  );
  route(app, files.listPreviews, ({ actor, params, query }) =>
    listPostPreviews(actor, { ...params, ...query }),
  );
  route(app, files.listVersionPreviews, ({ actor, params, query }) =>
    listPostPreviews(actor, { ...params, ...query }),
  );
  route(app, files.getPreviewImage, ({ actor, params }) => readPageImage(actor, params));
  route(app, files.getThumbnail, ({ actor, params }) => readThumbnail(actor, params));

  route(app, drafts.addDocument, ({ actor, params, body, file }) =>
    addDocument(actor, { ...body, ...params, file }),
  );
  route(app, drafts.replaceDocument, ({ actor, params, query, body, file }) =>
    replaceDocument(actor, { ...query, ...body, ...params, file }),
  );
  route(app, drafts.changeDraftStatus, ({ actor, params, query, body }) =>
    changeDraftStatus(actor, { ...params, ...query, ...body }),
  );
  route(app, posts.deletePost, ({ actor, params }) => deletePost(actor, params.id));
}
