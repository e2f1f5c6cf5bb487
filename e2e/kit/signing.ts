import type { RuleInput } from '@studyline/contract/compliance/calls';
import { addDocument, changeDraftStatus } from '@studyline/contract/drafts/calls';
import { getPost } from '@studyline/contract/posts/calls';
import type { SigningFactor } from '@studyline/contract/signatures/approval-types';
import { verifySignature } from '@studyline/contract/signatures/calls';
import { en } from '@studyline/contract/words/en';
import { generateSignaturePin, reauthenticate } from '@studyline/contract/signature-pins/calls';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { startOpenidProvider } from '../../apps/server/test/openid-provider.ts';
import { findPort } from '../../apps/server/test/process.ts';
import { addAuthenticator } from './authenticator.ts';
import { callAs } from './call.ts';
import { expectGone, expectVisible } from './expectations.ts';
import { openWorld, type WindowOptions, type World } from './fixtures.ts';
import { makePdf } from './pdf.ts';

const { readingSession } = en;

export const everyone = { channelWide: true, roles: [], teamIds: [] };
export const signedByAll = { requiredActionType: 'SIGN', targetAudience: everyone } as const;
export const letterRule: Partial<RuleInput> = { ...signedByAll, approvalTypes: ['READ_AND_UNDERSTOOD'] };

export type SigningWorld = Awaited<ReturnType<typeof openSigningWorld>>;

/** A world in which people sign: with PINs, with passkeys, and through a hospital's single sign-on. */
export async function openSigningWorld() {
  const port = await findPort();
  // Browsers make no passkeys for an IP address.
  const portal = `http://localhost:${port}`;
  const hospital = await startOpenidProvider(portal);
  hospital.accounts.set('nurse', { email: 'coordinator2@studyline.example', email_verified: true });
  const providers = [{ ...hospital.settings, domains: ['studyline.example'] }];
  const world = await openWorld({
    PORT: String(port),
    PUBLIC_URL: portal,
    OIDC_PROVIDERS: JSON.stringify(providers),
    // The investigator gets one in nearly every journey.
    LIMIT_NEW_PINS_PER_PERSON: '100',
  });

  /** A published document that every member has to sign. */
  async function publishSigned(title: string): Promise<number> {
    return publish(title, {
      requiredActionType: 'SIGN',
      targetAudience: everyone,
      approvalTypes: ['READ_AND_UNDERSTOOD', 'AGREED_TO_COMPLY'],
    });
  }

  async function publish(title: string, rule: Partial<RuleInput>, pdf?: Buffer): Promise<number> {
    const approver = await world.loginAs('approver');
    const postId = await publishUnpictured(
      { author: await world.loginAs('author'), approver },
      title,
      rule,
      pdf,
    );
    const read = () => callAs(approver.request, getPost, { params: { id: postId } });
    await expect.poll(async () => (await read()).documentPreviewData.status).toBe('READY');
    return postId;
  }

  /** The same, without waiting for the pictures of its pages. */
  async function publishUnpictured(
    { author, approver }: { author: Page; approver: Page },
    title: string,
    rule: Partial<RuleInput>,
    pdf?: Buffer,
  ): Promise<number> {
    const { postId } = await callAs(author.request, addDocument, {
      params: { channelId: await world.studyId() },
      body: {
        title,
        intent: 'PUBLISH',
        permissions: {
          viewPost: everyone,
          commentOnPost: everyone,
          updatePost: everyone,
          deletePost: everyone,
        },
        ruleSet: [rule],
      },
      file: new File([new Uint8Array(pdf ?? (await makePdf(title, 2)))], 'plan.pdf', {
        type: 'application/pdf',
      }),
    });
    await approveDraft(approver, postId);
    return postId;
  }

  async function approveDraft(approver: Page, postId: number): Promise<void> {
    const params = { id: postId };
    const { edit } = await world.server.db
      .selectFrom('post_version')
      .select('edit')
      .where('post_id', '=', postId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow();
    await callAs(approver.request, changeDraftStatus, {
      params,
      query: { transitionName: 'approve_draft' },
      body: { versionDescription: '', edit },
    });
  }

  async function closeSigningWindows(): Promise<void> {
    await world.server.db
      .updateTable('session')
      .set({ reauthenticated_at: null, reauthentication_method: null })
      .execute();
  }

  /** Gets a PIN, after which the signing window is closed again. */
  async function getPin(page: Page): Promise<string> {
    await callAs(page.request, reauthenticate, { body: { password: DEMO_PASSWORD } });
    const { signaturePIN } = await callAs(page.request, generateSignaturePin, {
      body: { agreementVersion: 1 },
    });
    await closeSigningWindows();
    return signaturePIN;
  }

  /** A window in which this person is signed in at the address of the portal, and can make passkeys. */
  async function openWithDevice(name: string, options: WindowOptions = {}): Promise<Page> {
    const page = await world.loginAs(name, options);
    const [session] = await page.context().cookies();
    await page
      .context()
      .addCookies([{ name: session!.name, value: session!.value, url: portal, httpOnly: true }]);
    await addAuthenticator(page);
    return page;
  }

  return {
    world,
    portal,
    hospital,
    publish,
    publishSigned,
    publishUnpictured,
    approveDraft,
    getPin,
    closeSigningWindows,
    openWithDevice,
    close: async () => {
      await world.close();
      await hospital.close();
    },
  };
}

/** Chooses letters in the list of the session, in a wide window, and agrees to each. */
export async function collect(page: Page, titles: readonly string[]): Promise<void> {
  const panel = page.getByRole('complementary', { name: readingSession.panel });
  for (const title of titles) {
    await page
      .getByRole('navigation', { name: readingSession.queue })
      .getByRole('button', { name: title })
      .click();
    await expectVisible(panel.getByRole('heading', { name: title }));
    await panel.getByRole('button', { name: readingSession.collect, disabled: false }).click();
    await expectGone(panel.getByRole('heading', { name: title }));
  }
}

/** The signatures of posts, of which each has one that can be verified. */
export async function expectVerified(
  world: World,
  page: Page,
  postIds: readonly number[],
  factor: SigningFactor,
) {
  const signed = await world.server.db
    .selectFrom('signature as s')
    .innerJoin('compliance_completion as d', 'd.id', 's.completion_id')
    .select(['d.id', 'd.post_id as postId'])
    .where('d.post_id', 'in', postIds)
    .orderBy('d.post_id')
    .execute();
  expect(signed.map(({ postId }) => postId)).toEqual(postIds.toSorted((one, other) => one - other));
  for (const { id } of signed) {
    const receipt = await callAs(page.request, verifySignature, { params: { id } });
    expect([receipt.isValid, receipt.problems, receipt.signature?.factor]).toEqual([true, [], factor]);
  }
}
