import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import { updateProfile } from '@studyline/contract/users/calls';
import { downloadSignedFile } from '@studyline/contract/signatures/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { add, addNewsOf, fileOf, fileOfVersion, openPost, removePost } from '../../../test/posts.ts';
import { buildSigner, sign } from '../../../test/signers.ts';
import { buildMember, buildWorld, everyone, type Member } from '../../../test/world.ts';

const app = await startApp();
const { study, manager: author } = await buildWorld(app.server.db);
const first = await buildSigner(app, study);
const second = await buildSigner(app, study);
afterAll(() => app.close());

const ruleSet: Partial<RuleInput>[] = [{ requiredActionType: 'SIGN', targetAudience: everyone }];
const realPdf = (name: string) =>
  readFileSync(new URL(`../../../test/real-pdfs/${name}.pdf`, import.meta.url));

async function signedBy(postId: number, ...signers: (typeof first)[]): Promise<number> {
  const { id: ruleId } = await app.server.db
    .selectFrom('compliance_rule')
    .select('id')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  for (const { signer, pin } of signers) {
    await openPost(app, signer, postId);
    const { status } = await sign(app, signer, { postId, ruleId }, { signaturePIN: pin });
    expect(status).toBe(200);
  }
  return postId;
}

async function publish(bytes: Buffer, name = 'plan.pdf'): Promise<number> {
  const made = await add(app, study, author, { intent: 'PUBLISH', ruleSet }, fileOf(bytes, name));
  expect(made.status).toBe(200);
  return made.body.postId;
}

const take = (person: Member, id: number, version = 1) =>
  app.as(person).call(downloadSignedFile, { params: { id, version } });
const pagesOf = async (bytes: Buffer) => {
  const source = { open: () => Promise.resolve(Readable.from([bytes])) };
  const { texts, reason } = await app.server.previewer.inspect(source, 'application/pdf');
  expect(reason).toBeUndefined();
  return texts.map(({ text }) => text.replaceAll(/\s+/g, ' '));
};
const nameOf = async ({ userId }: Member) =>
  (
    await app.server.db
      .selectFrom('app_user')
      .select('display_name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).display_name;

describe('downloadSignedFile', () => {
  test('200 begins with the signed file, and its last page has the signatures; it is recorded', async () => {
    const original = realPdf('libreoffice-german');
    const postId = await signedBy(await publish(original), first, second);
    const { status, headers, bytes } = await take(author, postId);
    expect([status, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'application/pdf',
      String(bytes.length),
    ]);
    const hash = createHash('sha256').update(bytes.subarray(0, original.length)).digest('hex');
    expect(hash).toBe((await fileOfVersion(app, postId)).sha256);
    const pages = await pagesOf(bytes);
    const [page] = pages.slice(-1) as [string];
    expect(pages.length).toBe((await pagesOf(original)).length + 1);
    expect(page).toContain('Signature page');
    expect(page).toContain(hash);
    expect(page).toContain(`Its first ${original.length} bytes are that file, unchanged`);
    expect(page).toContain('2 signatures');
    for (const { signer } of [first, second]) expect(page).toContain(await nameOf(signer));
    expect(page).toContain('Read and understood: “I have read and understood this version.”');
    expect(page).not.toContain('There may be others');
    const trail = await app.server.db
      .selectFrom('audit_event')
      .select(['actor_user_id', 'version', 'details'])
      .where('type', '=', 'post.signedFileDownloaded')
      .where('post_id', '=', postId)
      .execute();
    expect(trail).toEqual([{ actor_user_id: author.userId, version: 1, details: { sha256: hash } }]);
  });

  test('200 shows a signer their own signature only, and in their language', async () => {
    const postId = await signedBy(await publish(realPdf('chromium-page')), first, second);
    await app.as(first.signer).call(updateProfile, { body: { languageId: 'de' } });
    const page = (await pagesOf((await take(first.signer, postId)).bytes)).at(-1)!;
    await app.as(first.signer).call(updateProfile, { body: { languageId: 'en' } });
    expect(page).toContain('1 Unterschrift');
    expect(page).toContain('Es kann weitere geben.');
    expect(page).toContain(await nameOf(first.signer));
    expect(page).not.toContain(await nameOf(second.signer));
  });

  test.each([
    ['libreoffice-password', 'the file is protected by a password'],
    ['libreoffice-restricted', 'whoever made the file doesn’t allow pages to be added'],
    ['signed', 'the file has a digital signature of its own'],
    ['xfa-form', 'the file is a form that only Adobe programs can show'],
    ['broken-length', 'the file is damaged'],
  ])('200 with the page alone, which says why, for %s', async (name, reason) => {
    const postId = await signedBy(await publish(realPdf(name)), first);
    const { status, bytes } = await take(first.signer, postId);
    expect(status).toBe(200);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(`This page is alone: ${reason}`);
    expect(pages[0]).toContain((await fileOfVersion(app, postId)).sha256);
  });

  test('200 with the page alone for news, and for a file that is no longer the one that was signed', async () => {
    const news = await addNewsOf(app, study, author, { intent: 'PUBLISH', ruleSet });
    const newsId = await signedBy(news.body.postId, first);
    const [page] = await pagesOf((await take(first.signer, newsId)).bytes);
    expect(page).toContain('what was signed is a text without a file');
    const postId = await signedBy(await publish(realPdf('qt-document')), first);
    const { storage_key: key } = await fileOfVersion(app, postId);
    await app.server.storage.remove(key);
    const other = realPdf('qt-painter');
    await app.server.storage.put(key, Readable.from([other]), { maxBytes: other.length });
    const [alone] = await pagesOf((await take(first.signer, postId)).bytes);
    expect(alone).toContain('the file that is stored is no longer the one that was signed');
    expect(alone).toContain('The bytes of the file are no longer those that were signed.');
  });

  test('404 for who sees no signature, as where there is none, and for who does not see the post', async () => {
    const postId = await signedBy(await publish(realPdf('groff-table')), first);
    const colleague = await buildMember(app.server.db, study, {
      roles: ['SITE_STAFF'],
      teamId: first.signer.teamId,
    });
    const unsigned = await publish(realPdf('cairo-shades'));
    expectHidden(
      'NOT_FOUND',
      await take(colleague, postId),
      await take(second.signer, postId),
      await take(author, unsigned),
    );
    const elsewhere = (await buildWorld(app.server.db)).manager;
    expectHidden('POST_NOT_FOUND', await take(elsewhere, postId), await take(first.signer, postId, 7));
    await removePost(app, author, postId);
    expectHidden('POST_NOT_FOUND', await take(first.signer, postId));
    expect((await take(first.signer, postId, 0)).status).toBe(400);
  });
});
