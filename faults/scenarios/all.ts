import type { Fault } from '../stage.ts';
import { appKilled } from './app-killed.ts';
import { backupCutOff, postgresGoneUnderBackup } from './backup-cut-off.ts';
import {
  firstStartOnFullDisk,
  postgresOnFullDisk,
  previewsOnFullDisk,
  uploadsOnFullDisk,
} from './disk-full.ts';
import { postgresAway, workerKilled } from './external-postgres.ts';
import { firstStartKilled } from './first-start-killed.ts';
import { hostileClients } from './hostile-clients.ts';
import { mailsKilled } from './mails-killed.ts';
import { postgresFrozen } from './postgres-frozen.ts';
import { backendKilled, postmasterKilled } from './postgres-killed.ts';
import { previewKilled } from './preview-killed.ts';
import { startKilled } from './start-killed.ts';
import { stoppedUnderLoad } from './stopped-under-load.ts';
import { importKilled, previewJobKilled, uploadKilled } from './work-killed.ts';

/** Every fault, in the order of the rehearsal. */
export const faults: Record<string, Fault> = {
  'app-killed': appKilled,
  'stopped-under-load': stoppedUnderLoad,
  'start-killed': startKilled,
  'upload-killed': uploadKilled,
  'import-killed': importKilled,
  'preview-job-killed': previewJobKilled,
  'preview-killed': previewKilled,
  'mails-killed': mailsKilled,
  'backend-killed': backendKilled,
  'postmaster-killed': postmasterKilled,
  'postgres-frozen': postgresFrozen,
  'worker-killed': workerKilled,
  'postgres-away': postgresAway,
  'hostile-clients': hostileClients,
  'backup-cut-off': backupCutOff,
  'backup-without-postgres': postgresGoneUnderBackup,
  'disk-full-upload': uploadsOnFullDisk,
  'disk-full-preview': previewsOnFullDisk,
  'disk-full-postgres': postgresOnFullDisk,
  'disk-full-first-start': firstStartOnFullDisk,
  'first-start-killed': firstStartKilled,
};
