import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/delegations/calls';
import { mountRoom } from '../../http/route.ts';
import { addDelegation } from './add-delegation.ts';
import { changeDelegation } from './change-delegation.ts';
import { decideDelegations, getDelegationSigning, startDeciding } from './decide-delegations.ts';
import { listDuties, replaceDuties } from './duties.ts';
import { exportDelegations, listDelegations } from './list-delegations.ts';
import { verifyDelegation } from './verify-delegation.ts';

export function mountDelegations(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listDuties,
    replaceDuties,
    listDelegations,
    exportDelegations,
    addDelegation,
    getDelegationSigning,
    changeDelegation,
    startDeciding,
    decideDelegations,
    verifyDelegation,
  });
}
