import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/second-factors/calls';
import { mountRoom } from '../../http/route.ts';
import { listSecondFactors } from './list-second-factors.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { proveByCode } from './prove-by-code.ts';
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp.ts';
import { proveByPasskey, signInWithPasskey, startPasskeyProof, startPasskeySignIn } from './use-passkey.ts';

export function mountSecondFactors(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listSecondFactors,
    startTotp,
    confirmTotp,
    removeTotp,
    renewRecoveryCodes,
    proveByCode,
    startPasskeyProof,
    proveByPasskey,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    startPasskeySignIn,
    signInWithPasskey,
  });
}
