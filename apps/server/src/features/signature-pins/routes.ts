import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/signature-pins/calls';
import { mountRoom } from '../../http/route.ts';
import { generateSignaturePin, getSignaturePin, revokeSignaturePin } from './generate-signature-pin.ts';
import { reauthenticate, startPasskeyReauthentication } from './reauthenticate.ts';

export function mountSignaturePins(app: FastifyInstance): void {
  mountRoom(app, contract, {
    reauthenticate,
    startPasskeyReauthentication,
    getSignaturePin,
    generateSignaturePin,
    revokeSignaturePin,
  });
}
