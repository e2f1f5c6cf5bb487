import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './sources.ts';

const run = promisify(execFile);
const read = (path: string) => readFile(join(root, path), 'utf8');
const works = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Whether the tools that check a file are installed. If not, the output of the tests says so. */
function hasTools(file: string, ...tools: string[]): boolean {
  const missing = tools.filter((tool) => spawnSync(tool, ['--help'], { stdio: 'ignore' }).error);
  if (missing.length > 0)
    process.stdout.write(`${file} is not checked: ${missing.join(' and ')} not installed.\n`);
  return missing.length === 0;
}

const compose = z.object({
  services: z.object({ studyline: z.object({ environment: z.record(z.string(), z.string()) }) }),
});

describe('the files of an installation', () => {
  test('Dockerfile passes its linter', async () => {
    expect(validate(await read('Dockerfile'))).toEqual([]);
  });

  test('the image is healthy as long as its process answers', async () => {
    // A database or a store that is away is not mended by replacing the container.
    expect(/^HEALTHCHECK .*/m.exec(await read('Dockerfile'))?.[0]).toContain('/healthz`');
  });

  test('compose.yaml and Dockerfile use only existing settings', async () => {
    const known = [...(await read('apps/server/src/core/env.ts')).matchAll(/^ {2}([A-Z_]+): /gm)].map(
      ([, name]) => name,
    );
    const { environment } = compose.parse(parse(await read('compose.yaml'))).services.studyline;
    const image = [...(await read('Dockerfile')).matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name);
    const used = [...Object.keys(environment), ...image];
    expect(used).toContain('HOST');
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.skipIf(!hasTools('deploy/studyline.service', 'systemd-analyze'))(
    'systemd understands the unit',
    async () => {
      const { stderr } = await run('systemd-analyze', ['verify', join(root, 'deploy/studyline.service')]);
      expect(stderr).toBe('');
    },
  );

  test.skipIf(!hasTools('deploy/Caddyfile', 'caddy'))('Caddy understands its site', async () => {
    const file = join(root, 'deploy/Caddyfile');
    const env = { ...process.env, DOMAIN: 'portal.example.org' };
    const { stderr } = await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env });
    expect(stderr).not.toContain('"level":"error"');
  });

  test.skipIf(!hasTools('deploy/nginx.conf', 'nginx', 'openssl'))('nginx understands its site', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studyline-nginx-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [key, certificate] = [join(folder, 'a.key'), join(folder, 'a.pem')];
    const subject = ['-subj', '/CN=portal.example.org', '-nodes', '-x509'];
    await run('openssl', ['req', ...subject, '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate]);
    // Only root may listen on the ports of the web.
    const site = (await read('deploy/nginx.conf'))
      .replace('/etc/ssl/portal.example.org.key', key)
      .replace('/etc/ssl/portal.example.org.pem', certificate)
      .replaceAll(/(listen (?:\[::\]:)?)(\d+)/g, '$18$2');
    const file = join(folder, 'nginx.conf');
    await writeFile(file, `pid ${join(folder, 'pid')};\nevents {}\nhttp {\n${site}}\n`);
    const { stderr } = await run('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', file]);
    expect(stderr).toContain('test is successful');
  });
});

describe.skipIf(!process.env['STUDYLINE_TEST_FULL'] || !works('docker', 'info'))('the image', () => {
  const image = `studyline-test-${process.pid}`;
  afterAll(async () => {
    await run('docker', ['rm', '--force', image]).catch(() => undefined);
    await run('docker', ['rmi', image]).catch(() => undefined);
  });

  test('builds, becomes ready and stops cleanly', { timeout: 600_000 }, async () => {
    await run('docker', ['build', '--tag', image, root]);
    await run('docker', ['run', '--detach', '--name', image, image]);
    const health = async () =>
      (await run('docker', ['inspect', '--format', '{{.State.Health.Status}}', image])).stdout.trim();
    await expect.poll(health, { timeout: 120_000, interval: 1000 }).toBe('healthy');
    await run('docker', ['stop', '--time', '90', image]);
    expect((await run('docker', ['inspect', '--format', '{{.State.ExitCode}}', image])).stdout.trim()).toBe(
      '0',
    );
  });
});
