import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/post-files/calls';
import { mountRoom } from '../../http/route.ts';
import { downloadFile } from './download-file.ts';
import { findInPreviews, findInVersions, getPreviewText } from './page-texts.ts';
import { getPreviewImage, getThumbnail, listPreviews } from './previews.ts';

export function mountPostFiles(app: FastifyInstance): void {
  mountRoom(app, contract, {
    downloadFile,
    downloadVersionFile: downloadFile,
    listPreviews,
    listVersionPreviews: listPreviews,
    getPreviewImage,
    getPreviewText,
    findInPreviews,
    findInVersions,
    getThumbnail,
  });
}
