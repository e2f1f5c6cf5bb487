import { afterAll, describe, expect, test } from 'vitest';
import { getBuild } from '@studyline/contract/app/calls';
import { inviteMember } from '@studyline/contract/invitations/calls';
import { inject, startApp, withMail } from '../../test/app.ts';
import { buildTeam, buildWorld } from '../../test/world.ts';
import { allMails } from '../all-mails.ts';
import { sendMail } from '../mail/send-mail.ts';

const DEMO = { STUDYLINE_DEMO: 'on' };
const app = await startApp({ env: DEMO });
const { study, manager } = await buildWorld(app.server.db);
const teamId = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
afterAll(() => app.close());

/** Invites somebody, waits for the email and returns its id. */
async function invite(email: string, message: string): Promise<number> {
  const { status, body } = await app.as(manager).call(inviteMember, {
    params: { channelId: study.channelId, teamId },
    body: { email, message, roleIds: [study.roleIds.SITE_STAFF] },
  });
  expect(status).toBe(200);
  const { id } = await app.server.db
    .selectFrom('mail')
    .select('id')
    .where('cause', '=', `${body.id}/1`)
    .executeTakeFirstOrThrow();
  await sendMail(app.server, allMails, id);
  return id;
}

async function open(url: string, language = 'en') {
  const { statusCode: status, body } = await app.app.inject({
    url,
    headers: { accept: 'text/html', 'accept-language': language },
  });
  return { status, body };
}

describe('/dev/outbox', () => {
  test('says that there is nothing yet, in the language of the browser', async () => {
    expect((await open('/dev/outbox')).body).toContain('No emails yet.');
    expect((await open('/dev/outbox', 'de-AT')).body).toContain('Noch keine E-Mails.');
  });

  test('lists emails, newest first, and shows each as its reader would see it, without scripts', async () => {
    const [first, second] = [
      await invite('ana@site.example', 'Hello'),
      await invite('bo@site.example', '"><script>alert(1)</script>'),
    ];
    const { body: list } = await open('/dev/outbox');
    const links = [...list.matchAll(/href="\/dev\/outbox\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(links).toEqual([second, first]);

    const { status, body } = await open(`/dev/outbox/${second}`);
    expect(status).toBe(200);
    expect(body).toContain('<dd>bo@site.example</dd>');
    expect(body).toContain('sandbox="allow-top-navigation-by-user-activation"');
    expect(body).toMatch(/\/invitation\/[\w-]{43}/);
    expect(body).not.toContain('<script');
  });

  test.each(['0', '999999999', '99999999999', 'x', '1%20or%201=1'])('404 for the email %s', async (id) => {
    expect((await open(`/dev/outbox/${id}`)).status).toBe(404);
  });

  test.each([
    ['without the demo', {}, false],
    ['if emails are sent', { ...DEMO, ...withMail }, true],
  ])('404 %s, even for an email that was kept', async (_, env, sendsMail) => {
    const kept = await invite(`kept.${Object.keys(env).length}@site.example`, '');
    const other = await startApp({ database: app.database, env });
    for (const url of ['/dev/outbox', `/dev/outbox/${kept}`]) {
      const answer = await other.app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
    }
    expect((await inject(other.app, getBuild, {})).body).toMatchObject({ outboxUrl: null, sendsMail });
    await other.close();
  });

  test('is linked from the sign-in page', async () => {
    expect((await inject(app.app, getBuild, {})).body).toMatchObject({
      outboxUrl: '/dev/outbox',
      sendsMail: true,
    });
  });
});
