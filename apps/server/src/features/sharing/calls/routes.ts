import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/sharing/calls';
import * as readers from '@studyline/contract/sharing/readers';
import { mountRoom } from '../../../http/route.ts';
import { getPostingPermissions } from './get-posting-permissions.ts';
import { getSharing } from './get-sharing.ts';
import { previewReaders } from './preview-readers.ts';
import { previewRules } from './preview-rules.ts';
import { updatePermissions } from './update-permissions.ts';

export function mountSharing(app: FastifyInstance): void {
  mountRoom(app, contract, { getPostingPermissions });
  mountRoom(app, readers, { getSharing, previewReaders, previewRules, updatePermissions });
}
