import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/post-files/calls';
import { route } from '../../http/route.ts';
import { downloadFile } from './download-file.ts';
import { findInPreviews, getPreviewText } from './page-texts.ts';
import { getPreviewImage, getThumbnail, listPreviews } from './previews.ts';

export function mountPostFiles(app: FastifyInstance): void {
  route(app, contract.downloadFile, ({ actor, params, range, ifRange }) =>
    downloadFile(actor, { ...params, range, ifRange }),
  );
  route(app, contract.downloadVersionFile, ({ actor, params, range, ifRange }) =>
    downloadFile(actor, { ...params, range, ifRange }),
  );
  route(app, contract.listPreviews, ({ actor, params, query }) =>
    listPreviews(actor, { ...params, ...query }),
  );
  route(app, contract.listVersionPreviews, ({ actor, params, query }) =>
    listPreviews(actor, { ...params, ...query }),
  );
  route(app, contract.getPreviewImage, ({ actor, params, query, signal }) =>
    getPreviewImage(actor, { ...params, ...query, signal }),
  );
  route(app, contract.getPreviewText, ({ actor, params, query }) =>
    getPreviewText(actor, { ...params, ...query }),
  );
  route(app, contract.findInPreviews, ({ actor, params, query }) =>
    findInPreviews(actor, { ...params, ...query }),
  );
  route(app, contract.getThumbnail, ({ actor, params, query }) =>
    getThumbnail(actor, { ...params, ...query }),
  );
}
