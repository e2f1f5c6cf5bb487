import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/signatures/calls';
import { mountRoom } from '../../http/route.ts';
import { downloadReceipt } from './download-receipt.ts';
import { downloadSignedFile } from './download-signed-file.ts';
import { getSigning } from './get-signing.ts';
import { listSignings } from './list-signings.ts';
import { startSigning } from './prove-by-passkey.ts';
import { signPost, signPosts } from './sign-post.ts';
import { verifySignature } from './verify-signature.ts';

export function mountSignatures(app: FastifyInstance): void {
  mountRoom(app, contract, {
    getSigning,
    listSignings,
    signPost,
    startSigning,
    signPosts,
    verifySignature,
    downloadReceipt,
    downloadSignedFile,
  });
}
