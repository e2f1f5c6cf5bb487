import { isIP } from 'node:net';
import { addressOfApp } from '../../core/env.ts';
import { AppError } from '../../core/errors.ts';
import { isFeatureOn } from '../../core/feature-flags.ts';
import type { Server } from '../../core/server.ts';
import type { Db } from '../../db/pool.ts';

/** To whom passkeys belong: the host of this installation. Browsers make none for an IP address. */
export function relyingParty({ settings }: Pick<Server, 'settings'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(addressOfApp(settings));
  return { id: hostname, origin };
}

export async function arePasskeysOn(db: Db, server: Pick<Server, 'settings'>): Promise<boolean> {
  const { id } = relyingParty(server);
  return isIP(id.replace(/^\[(.*)\]$/, '$1')) === 0 && (await isFeatureOn(db, 'ENABLE_PASSKEYS'));
}

/** Throws FEATURE_OFF. */
export async function requirePasskeys(db: Db, server: Pick<Server, 'settings'>): Promise<void> {
  if (!(await arePasskeysOn(db, server))) throw new AppError('FEATURE_OFF');
}
