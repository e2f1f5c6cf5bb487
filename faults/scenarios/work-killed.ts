import { importStudy } from '@studyline/contract/registry-import/calls';
import { readRecord } from '../../apps/server/src/features/registry-import/import-fixture.ts';
import { killDuring } from '../kill-during.ts';
import type { Fault } from '../stage.ts';
import { until } from '../until.ts';
import { arePagesReady, upload } from '../writers.ts';

const TIMES = 5;
const BYTES = 10_000_000;
const UPLOADS = 3;
const PREVIEW_MILLIS = 60_000;

export const uploadKilled: Fault = {
  title: `the app is killed ${TIMES} times during uploads`,
  isShared: true,
  rehearse: async (stage) => {
    const { people, channelId } = await stage.shared.scene();
    return killDuring(stage, TIMES, (ledger) =>
      Promise.all(
        Array.from({ length: UPLOADS }, () =>
          upload(ledger, people.author, { channelId, intent: 'DRAFT', bytes: BYTES }),
        ),
      ),
    );
  },
};

export const previewJobKilled: Fault = {
  title: `the app is killed ${TIMES} times while pages are prepared`,
  isShared: true,
  rehearse: async (stage) => {
    const { people, channelId } = await stage.shared.scene();
    const pages = Array.from({ length: 5 }, (_, page) => `Page ${page + 1}`);
    return killDuring(stage, TIMES, async (ledger) => {
      const draft = await upload(ledger, people.author, { channelId, intent: 'DRAFT', pages });
      if (!draft) return;
      await until(() => arePagesReady(people.author, draft.postId), PREVIEW_MILLIS);
    });
  },
};

export const importKilled: Fault = {
  title: `the app is killed ${TIMES} times during imports of a registry record`,
  isShared: true,
  rehearse: async (stage) => {
    const { people, clientId } = await stage.shared.scene();
    const admin = people['client.admin'];
    let last = 10_000_000;
    return killDuring(stage, TIMES, (ledger) => {
      const nctId = `NCT${(last += 1)}`;
      const args = { params: { clientId }, query: {}, body: readRecord(nctId) };
      return ledger.make({
        kind: 'importedStudy',
        mark: nctId,
        // A second import of the same record changes nothing.
        isRepeatable: true,
        send: () => admin.call(importStudy, args),
        isShown: async () => {
          const again = await admin.call(importStudy, { ...args, query: { dryRun: true } });
          return !again.created && again.sitesCreated === 0;
        },
      });
    });
  },
};
