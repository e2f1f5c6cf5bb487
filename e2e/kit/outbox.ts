import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { query } from '../../apps/server/test/cluster.ts';
import { expectVisible } from './expectations.ts';
import type { World } from './fixtures.ts';

/** Links in emails lead to the address in the settings, which is known once the server runs. */
export function linkMailsTo({ server, url }: World): void {
  Object.assign(server.settings, { publicUrl: url });
}

/** Opens the newest such email in the demo's outbox as soon as it is there: jobs write it, and send it within a minute. */
export async function openMail(
  world: World,
  page: Page,
  { to, subject }: { to: string; subject: string },
): Promise<void> {
  // Others may have got one with the same subject.
  const link = page.getByRole('link', { name: subject }).filter({ hasText: to });
  await expect
    .poll(
      async () => {
        await query(world.ownerUrl, `select graphile_worker.add_job('queue-mails', '{}'::json)`);
        await page.goto('/dev/outbox');
        return link.count();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0);
  await link.first().click();
  await expectVisible(page.getByRole('heading', { level: 1, name: subject }));
}
