import { addComment } from '@studyline/contract/comments/calls';
import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { expectPath, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { linkMailsTo, openMail } from '../kit/outbox.ts';
import { findPost } from '../kit/posts.ts';

const POST = '750 participants randomised';
const { auth, mail: texts } = en;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  linkMailsTo(world);
});
afterAll(() => world?.close());

/** The investigator comments on a post, and the coordinator replies. Returns the subject of the email. */
async function reply(): Promise<{ subject: string; path: string }> {
  const { postId, path } = await findPost(world, POST);
  const comment = async (name: string, parentCommentId?: number) => {
    const page = await world.loginAs(name);
    await page.goto('/');
    const query = parentCommentId === undefined ? {} : { parentCommentId };
    const body = { commentTextRequest: 'When is the next step?' };
    return (await callAs(page.request, addComment, { params: { postId }, query, body })).commentId;
  };
  await comment('coordinator', await comment('investigator'));
  const { display_name: author } = await world.server.db
    .selectFrom('app_user')
    .select('display_name')
    .where('email_address', '=', 'coordinator@studyline.example')
    .executeTakeFirstOrThrow();
  return { subject: words(texts.commentReply.subject, { author, title: POST }), path };
}

describe('an email in the demo’s outbox', () => {
  it('leads through sign-in to its subject', async () => {
    const { subject, path } = await reply();
    const page = await world.openWindow();
    await openMail(world, page, { to: 'investigator@studyline.example', subject });
    await page.frameLocator('iframe').getByRole('link', { name: texts.commentReply.button }).click();
    await expectPath(page, `/signin?callbackUrl=${encodeURIComponent(path)}`);
    await page.getByLabel(auth.emailAddress, { exact: true }).fill('investigator@studyline.example');
    await page.getByLabel(auth.password, { exact: true }).fill('studyline-demo');
    await page.getByRole('button', { name: auth.signIn }).click();
    await expectVisible(page.getByRole('heading', { name: POST }));
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('leads to a page that asks before such emails are switched off', async () => {
    const { subject } = await reply();
    const page = await world.openWindow({ width: 390, height: 844 });
    await openMail(world, page, { to: 'investigator@studyline.example', subject });
    await page.frameLocator('iframe').getByRole('link', { name: texts.unsubscribe }).click();
    await expectVisible(page.getByRole('heading', { name: en.emails.stop.title }));
    await page.getByRole('button', { name: en.emails.stop.action }).click();
    await expectVisible(page.getByRole('heading', { name: en.emails.stop.done }));
  });
});
