import { recordView } from '@studyline/contract/compliance/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { addresses } from '@studyline/contract/core/addresses';
import { addPasskey, confirmTotp, startPasskey, startTotp } from '@studyline/contract/second-factors/calls';
import { generateSignaturePin, reauthenticate } from '@studyline/contract/signature-pins/calls';
import { signPost } from '@studyline/contract/signatures/calls';
import { initEmailChange } from '@studyline/contract/users/email-change';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { linkToken } from '../../apps/server/src/core/link-tokens.ts';
import { hashPassword } from '../../apps/server/src/features/auth/passwords.ts';
import { PURPOSE } from '../../apps/server/src/features/users/mails.ts';
import { makeAuthenticator } from '../../apps/server/test/authenticator.ts';
import { pictureOf } from '../../apps/server/test/posts.ts';
import { codeOf } from '../../apps/server/test/totp.ts';
import { buildMember, buildStudy, everyone, setPassword } from '../../apps/server/test/world.ts';
import { callAs } from './call.ts';
import { expectVisible } from './expectations.ts';
import type { World } from './fixtures.ts';
import { makePdf } from './pdf.ts';
import { addPerson } from './people.ts';
import { expectQuiet } from './quiet.ts';
import { type Read, said, type Screen } from './screen.ts';

/** Not an IP address, for which browsers make no passkeys. */
const PORTAL = 'http://localhost';

/** Screens and dialogs with which people look after their accounts, with people made for them. Call it in a test. */
export async function listAccountScreens(world: World): Promise<Screen[]> {
  Object.assign(world.server.settings, { publicUrl: PORTAL });
  const hash = await hashPassword(DEMO_PASSWORD);
  const addWithPassword = async () => {
    const person = await addPerson(world.server);
    await setPassword(world.server.db, person.userId, hash);
    return person;
  };
  const { name: owner } = await addWithPassword();
  const codes = await addFactors(await world.loginAs(owner));
  const { name: beginner } = await addWithPassword();
  const confirming = await addWithPassword();
  const confirmation = addresses.confirmEmail(await askForAddress(world, confirming));
  const signer = await addWithPassword();
  const signed = await addWithPassword();
  const toSign = await publishToSign(world, [signer, signed]);
  await getPin(await world.loginAs(signer.name));
  await signAs(world, signed);
  const security = '/update-profile?part=security';
  const over = (name: string, button: Read, person = owner): Screen => ({
    name,
    person,
    path: security,
    open: async (page) => {
      await press(page, button);
      await proveIfAsked(page, codes);
      await expectVisible(page.getByRole('dialog').getByRole('heading'));
      await expectQuiet(page);
    },
  });
  return [
    { name: 'link to a new address that is not valid', path: addresses.confirmEmail('none') },
    { name: 'link to a new address', path: confirmation },
    { name: 'link to a new address, signed in', person: confirming.name, path: confirmation },
    { name: 'identity, with an address to confirm', person: confirming.name, path: '/update-profile' },
    {
      name: 'cropping a portrait',
      person: beginner,
      path: '/update-profile',
      open: async (page) => {
        const buffer = Buffer.from(await (await pictureOf({ width: 400, height: 300 })).arrayBuffer());
        const file = { name: 'portrait.png', mimeType: 'image/png', buffer };
        await page.getByLabel(said(({ profile }) => profile.portrait.upload)).setInputFiles(file);
        await expectVisible(page.getByRole('button', { name: said(({ profile }) => profile.portrait.use) }));
      },
    },
    {
      ...over('confirming that it’s you', ({ secondFactors }) => secondFactors.addPasskey),
      open: async (page) => {
        await press(page, ({ secondFactors }) => secondFactors.addPasskey);
        await expectVisible(codeFieldOf(page));
      },
    },
    { name: 'security with second factors', person: owner, path: security },
    over('adding a passkey', ({ secondFactors }) => secondFactors.addPasskey),
    over('naming a passkey', ({ secondFactors }) => secondFactors.rename),
    over('removing a passkey', ({ secondFactors }) => secondFactors.remove),
    {
      ...over('removing the authenticator app', ({ secondFactors }) => secondFactors.remove),
      open: async (page) => {
        await page
          .getByRole('button', { name: said(({ secondFactors }) => secondFactors.remove) })
          .last()
          .click();
        await proveIfAsked(page, codes);
        await expectVisible(page.getByText(said(({ secondFactors }) => secondFactors.removeAppText)));
      },
    },
    over('new recovery codes', ({ secondFactors }) => secondFactors.newCodes),
    {
      ...over('storing recovery codes', ({ secondFactors }) => secondFactors.setUpApp, beginner),
      open: async (page) => {
        await press(page, ({ secondFactors }) => secondFactors.setUpApp);
        await turnOnApp(page);
      },
    },
    over('signing out of other devices', ({ security: { signOutOthers } }) => signOutOthers),
    {
      name: 'signing',
      person: signer.name,
      path: toSign,
      open: async (page) => {
        await press(page, ({ requiredActions }) => requiredActions.sign);
        await expectVisible(page.getByLabel(said(({ security: { pin } }) => pin.title)));
      },
    },
    {
      name: 'signing a reading session',
      person: signer.name,
      path: addresses.readingSession(),
      open: async (page) => {
        await press(page, ({ readingSession }) => readingSession.collect);
        await press(page, ({ readingSession }) => readingSession.sign_one);
        await expectVisible(page.getByLabel(said(({ security: { pin } }) => pin.title)));
      },
    },
    {
      name: 'comments in a reading session',
      person: signer.name,
      path: addresses.readingSession(),
      open: async (page) => {
        await press(page, ({ readingSession }) => readingSession.ask);
        await expectVisible(page.getByText(said(({ comments }) => comments.none)));
      },
    },
    {
      name: 'receipt of a signature',
      person: signed.name,
      path: toSign,
      open: async (page) => {
        await press(page, ({ actionCards }) => actionCards.receipt);
        await expectVisible(page.getByText(said(({ signatures }) => signatures.receipt.valid)));
      },
    },
  ];
}

async function press(page: Page, read: Read): Promise<void> {
  await page
    .getByRole('button', { name: said(read) })
    .first()
    .click();
}

function codeFieldOf(page: Page) {
  return page.getByRole('dialog').getByLabel(
    said(({ secondFactors }) => secondFactors.code),
    { exact: true },
  );
}

/** A session confirms once that it is its owner's. */
async function proveIfAsked(page: Page, codes: string[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByRole('heading'));
  if (!(await codeFieldOf(page).isVisible())) return;
  await codeFieldOf(page).fill(codes.pop()!);
  const asked = dialog.filter({ has: codeFieldOf(page) });
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'hidden' });
}

/** Types what the authenticator app would show into the dialog that sets it up. Its recovery codes are shown then. */
async function turnOnApp(page: Page): Promise<void> {
  await expectVisible(page.getByRole('img', { name: said(({ secondFactors }) => secondFactors.qrCode) }));
  const secret = (await page.getByRole('definition').last().innerText()).replaceAll(/\s/g, '');
  await page.getByLabel(said(({ secondFactors }) => secondFactors.appCode)).fill(codeOf(secret));
  await press(page, ({ secondFactors }) => secondFactors.turnOn);
  await expectVisible(page.getByRole('button', { name: said(({ secondFactors }) => secondFactors.stored) }));
}

/** Gives the person of this window an authenticator app and a passkey, and returns their recovery codes. */
async function addFactors({ request }: Page): Promise<string[]> {
  const { secret } = await callAs(request, startTotp, {});
  const { recoveryCodes } = await callAs(request, confirmTotp, { body: { code: codeOf(secret) } });
  const options = await callAs(request, startPasskey, {});
  const credential = makeAuthenticator(PORTAL).register(options);
  await callAs(request, addPasskey, { body: { name: 'Ward laptop', credential } });
  return recoveryCodes;
}

/** The token of the link to a new address that a person has asked for. */
async function askForAddress(
  world: World,
  { name, userId }: { name: string; userId: number },
): Promise<string> {
  const { request } = await world.loginAs(name);
  const body = { updatedEmailAddress: `${name}@hospital.example`, currentPassword: DEMO_PASSWORD };
  await callAs(request, initEmailChange, { body });
  const { db, secret } = world.server;
  const change = await db
    .selectFrom('email_change')
    .select('token_seed')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return linkToken(secret, PURPOSE, change.token_seed);
}

interface Signer {
  name: string;
  userId: number;
}

/** Publishes a document that these people have to sign. Returns its address. */
async function publishToSign(world: World, signers: readonly Signer[]): Promise<string> {
  const { db } = world.server;
  const study = await buildStudy(db, { name: 'SIGNED' });
  const author = await addPerson(world.server);
  await buildMember(db, study, { roles: ['STUDY_MANAGER'], person: author });
  for (const signer of signers)
    await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], person: { ...author, ...signer } });
  const { request } = await world.loginAs(author.name);
  const title = 'Safety monitoring plan';
  const { postId } = await callAs(request, addDocument, {
    params: { channelId: study.channelId },
    body: {
      title,
      intent: 'PUBLISH',
      ruleSet: [
        {
          requiredActionType: 'SIGN',
          targetAudience: everyone,
          approvalTypes: ['READ_AND_UNDERSTOOD', 'AGREED_TO_COMPLY'],
        },
      ],
    },
    file: new File([new Uint8Array(await makePdf(title, 1))], 'plan.pdf', { type: 'application/pdf' }),
  });
  return addresses.post(postId, 1);
}

async function getPin({ request }: Page): Promise<string> {
  await callAs(request, reauthenticate, { body: { password: DEMO_PASSWORD } });
  return (await callAs(request, generateSignaturePin, { body: { agreementVersion: 1 } })).signaturePIN;
}

/** Signs the only document that this person has to sign. */
async function signAs(world: World, { name, userId }: Signer): Promise<void> {
  const {
    post_id: id,
    rule_id: ruleId,
    team_id: teamId,
  } = await world.server.db
    .selectFrom('assignment')
    .select(['post_id', 'rule_id', 'team_id'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const page = await world.loginAs(name);
  const signaturePIN = await getPin(page);
  const { request } = page;
  await callAs(request, recordView, { params: { id }, body: { version: 1 } });
  const body = { teamId, ruleId, signaturePIN, approvalType: 'AGREED_TO_COMPLY' } as const;
  await callAs(request, signPost, { params: { id }, query: {}, body });
}
