import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '@studyline/contract/users/calls';
import { downloadReceipt, verifySignature } from '@studyline/contract/signatures/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { NUMBERS_PER_WORD } from '../../files/preview-protocol.ts';
import { fileOfVersion } from '../../../test/posts.ts';
import { buildSignedPost, buildSigner, sign, type SignedPost } from '../../../test/signers.ts';
import { buildMember, buildWorld, type Member } from '../../../test/world.ts';

const app = await startApp();
const { study, manager: author } = await buildWorld(app.server.db);
afterAll(() => app.close());

let signer: Member;
let post: SignedPost;
let recordId: number;
beforeAll(async () => {
  const made = await buildSigner(app, study);
  ({ signer } = made);
  post = await buildSignedPost(app, study, author, signer, { approvalTypes: ['APPROVED'] });
  const signed = await sign(app, signer, post, { signaturePIN: made.pin, approvalType: 'APPROVED' });
  expect(signed.status).toBe(200);
  ({ recordId } = signed.body);
});

const take = (person: Member, id = recordId) => app.as(person).call(downloadReceipt, { params: { id } });
const textOf = async (bytes: Buffer) => {
  const source = { open: () => Promise.resolve(Readable.from([bytes])) };
  const { texts } = await app.server.previewer.render(source, 'application/pdf');
  return texts.map(({ text }) => text).join('\n');
};

const wordsOf = async (bytes: Buffer) => {
  const source = { open: () => Promise.resolve(Readable.from([bytes])) };
  const { texts } = await app.server.previewer.inspect(source, 'application/pdf');
  const { text, words } = texts[0]!;
  return Array.from({ length: words.length / NUMBERS_PER_WORD }, (_, index) => {
    const [start, end, left = 0, top = 0] = words.subarray(index * NUMBERS_PER_WORD);
    return { word: text.slice(start, end), left, top };
  });
};

async function attachedTo(pdf: Buffer, name: string): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const found = [...((await document.getAttachments()) ?? [])].find(([key]) => key === name);
  const content = await document.getAttachmentContent(found![0]);
  return Buffer.from(content as Uint8Array).toString();
}

describe('downloadReceipt', () => {
  test('200 says who signed what, when, how, and how to check it; and is recorded', async () => {
    const { status, headers, bytes } = await take(signer);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const { body: receipt } = await app.as(signer).call(verifySignature, { params: { id: recordId } });
    const { signature } = receipt;
    const text = await textOf(bytes);
    const flat = text.replaceAll(/\s+/g, ' ');
    const time = (millis: number) => new Date(millis).toISOString().slice(11, 19);
    expect(flat).toContain('Receipt of an electronic signature');
    expect(flat).toContain(`${receipt.signerName}, for ${receipt.teamName}`);
    expect(flat).toContain(`${time(receipt.signedDateTimeMillis)} UTC`);
    expect(flat).toContain('Approved: “I approve this version for use at my site or in my team.”');
    expect(flat).toContain(`Document ${receipt.title}`);
    expect(flat).toContain('v1.0, published on');
    expect(flat).toContain((await fileOfVersion(app, post.postId)).sha256);
    expect(flat).toContain('Signature PIN; before that, password on');
    expect(flat).toContain(`Number ${recordId}, signature ${signature!.sequence} of this study`);
    expect(flat).toContain(signature!.hash);
    expect(flat).toContain('Everything is as it was signed.');
    expect(flat).toContain('Page 1 of 1');
    expect(text.replaceAll(/\s+/g, '')).toContain(signature!.statement);
    const inside = JSON.parse(await attachedTo(bytes, 'signature.json')) as typeof receipt;
    expect(inside).toEqual(receipt);
    const { statement, hash } = inside.signature!;
    expect(createHash('sha256').update(statement).digest('hex')).toBe(hash);
    const trail = await app.server.db
      .selectFrom('audit_event')
      .select(['actor_user_id', 'post_id', 'version', 'details'])
      .where('type', '=', 'post.receiptDownloaded')
      .execute();
    expect(trail).toEqual([
      { actor_user_id: signer.userId, post_id: post.postId, version: 1, details: { recordId } },
    ]);
  });

  test('200 in the language of the reader, also for names in other scripts', async () => {
    const auditor = await buildMember(app.server.db, study, {
      roles: ['QA_AUDITOR'],
    });
    await app.as(auditor).call(updateProfile, { body: { languageId: 'de' } });
    await app.server.db
      .updateTable('team')
      .set({ name: '東京 医療センター' })
      .where('id', '=', signer.teamId)
      .execute();
    const text = await textOf((await take(auditor)).bytes);
    expect(text).toContain('Beleg einer elektronischen Unterschrift');
    expect(text).toContain('東京 医療センター');
    expect(text).toContain('Alles ist so, wie es unterschrieben wurde.');
  });

  test.each([
    ['Arabic', 'مستشفى الملك فهد', 'خطة الدراسة السريرية الثانية'],
    ['Hebrew', 'המרכז הרפואי שיבא', 'פרוטוקול הניסוי הקליני השני'],
  ])('200 with %s names from right to left, line by line', async (_script, team, title) => {
    const { db } = app.server;
    await db.updateTable('team').set({ name: team }).where('id', '=', signer.teamId).execute();
    const long = Array.from({ length: 6 }, (_, index) => `${title} ${index + 10}`).join(' ');
    await db.updateTable('post_version').set({ title: long }).where('post_id', '=', post.postId).execute();
    const words = await wordsOf((await take(signer)).bytes);
    // In the order of who reads them: downwards, and in each line from the right.
    const placesOf = (text: string) => {
      const sought = text.split(' ');
      const found = words.filter(({ word }) => sought.includes(word));
      const rows = Map.groupBy(found, ({ top }) => Math.round(top / 20));
      return [...rows]
        .toSorted(([one], [other]) => one - other)
        .map(([, row]) => row.toSorted((one, other) => other.left - one.left).map(({ word }) => word));
    };
    expect(placesOf(team)).toEqual([team.split(' ')]);
    const lines = placesOf(long);
    expect(lines.length).toBeGreaterThan(1);
    // The foot of the page has the title, too.
    expect(lines.flat().join(' ')).toContain(long);
  });

  test('200 names what is no longer as it was signed', async () => {
    const { storage_key: key } = await fileOfVersion(app, post.postId);
    const chunks: Buffer[] = [];
    for await (const chunk of await app.server.storage.read(key)) chunks.push(chunk as Buffer);
    await app.server.storage.remove(key);
    const text = await textOf((await take(signer)).bytes);
    expect(text).toContain('The file that was signed is missing from the storage.');
    expect(text).not.toContain('Everything is as it was signed.');
    await app.server.storage.put(key, Readable.from(chunks), { maxBytes: 10_000_000 });
  });

  test('404 for colleagues, for people of another study, and for what is no record', async () => {
    const colleague = await buildMember(app.server.db, study, {
      roles: ['SITE_STAFF'],
      teamId: signer.teamId,
    });
    const elsewhere = (await buildWorld(app.server.db)).manager;
    expectHidden('NOT_FOUND', await take(colleague), await take(elsewhere), await take(signer, 2_000_000));
    expect((await take(signer, 0)).status).toBe(400);
  });
});
