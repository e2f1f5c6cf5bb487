import { addDelegation, changeDelegation, listDuties } from '@studyline/contract/delegations/calls';
import { generateSignaturePin, reauthenticate } from '@studyline/contract/signature-pins/calls';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { hashPassword } from '../../apps/server/src/features/auth/passwords.ts';
import { buildMember, buildStudy, buildTeam, setPassword } from '../../apps/server/test/world.ts';
import { callAs } from './call.ts';
import { expectVisible } from './expectations.ts';
import type { World } from './fixtures.ts';
import { addPerson } from './people.ts';
import { expectQuiet } from './quiet.ts';
import { type Read, said, type Screen } from './screen.ts';

/** The delegation log of a site that was made for it, and what opens above it. Call it in a test. */
export async function listDelegationScreens(world: World): Promise<Screen[]> {
  const { db } = world.server;
  const study = await buildStudy(db, { name: 'DELEGATED' });
  const { channelId } = study;
  const teamId = await buildTeam(db, study);
  const [investigator, coordinator] = [await addPerson(world.server), await addPerson(world.server)];
  await setPassword(db, investigator.userId, await hashPassword(DEMO_PASSWORD));
  await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId, person: investigator });
  await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId, person: coordinator });
  const { request } = await world.loginAs(investigator.name);
  await callAs(request, reauthenticate, { body: { password: DEMO_PASSWORD } });
  const { signaturePIN } = await callAs(request, generateSignaturePin, { body: { agreementVersion: 1 } });
  const { items: duties } = await callAs(request, listDuties, { params: { channelId } });
  const add = async (duty: number, to?: string) => {
    const body = {
      userId: coordinator.userId,
      dutyId: duties[duty]!.dutyId,
      from: '2026-01-01',
      ...(to && { to }),
    };
    return (await callAs(request, addDelegation, { params: { channelId, teamId }, body })).id;
  };
  const change = (id: number, transitionName: 'approve' | 'refuse' | 'end', body = {}) =>
    callAs(request, changeDelegation, { params: { channelId, teamId, id }, query: { transitionName }, body });
  await change(await add(0, '2099-12-31'), 'approve', { signaturePIN });
  await change(await add(1), 'refuse', { signaturePIN, reason: 'Not trained in this yet' });
  const ended = await add(2);
  await change(ended, 'approve', { signaturePIN });
  await change(ended, 'end', { reason: 'Now does the accounts of study drug instead' });
  await add(3);
  await add(4, '2099-06-30');
  const log = { person: investigator.name, path: `/channel/${channelId}/teams/${teamId}?tab=delegation` };
  const opened = async (page: Page) => {
    await expectVisible(page.getByRole('dialog').getByRole('heading'));
    await expectQuiet(page);
  };
  const fromMenu = (name: string, item: Read, row: 'first' | 'last'): Screen => ({
    ...log,
    name,
    open: async (page) => {
      // A phone shows one part of the log at a time.
      const inForce = page.locator('input[value=IN_FORCE]');
      if (row === 'last' && (await inForce.count()) > 0) {
        await inForce.check({ force: true });
        await expectQuiet(page);
      }
      const menus = page.getByRole('button', { name: said(({ delegations }) => delegations.menu) });
      await menus[row]().click();
      await page.getByRole('menuitem', { name: said(item) }).click();
      await opened(page);
    },
  });
  return [
    { ...log, name: 'delegation log' },
    {
      ...log,
      name: 'delegating a duty',
      open: async (page) => {
        await page.getByRole('button', { name: said(({ delegations }) => delegations.add.open) }).click();
        await opened(page);
      },
    },
    fromMenu('refusing a delegation', ({ delegations }) => delegations.refuse, 'first'),
    fromMenu('approving a delegation', ({ delegations }) => delegations.approve, 'first'),
    fromMenu('receipt of a delegation', ({ delegations }) => delegations.receipt.open, 'last'),
    fromMenu('ending a delegation', ({ delegations }) => delegations.end.open, 'last'),
  ];
}
