import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './sources.ts';

const run = promisify(execFile);
const read = (path: string) => readFile(join(root, path), 'utf8');
const works = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

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

  test.skipIf(!works('systemd-analyze', '--version'))('systemd understands the unit', async () => {
    const { stderr } = await run('systemd-analyze', ['verify', join(root, 'deploy/studyline.service')]);
    expect(stderr).toBe('');
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
