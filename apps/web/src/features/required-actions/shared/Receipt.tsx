import { onDemand } from '../../../navigation/on-demand.tsx';
import { loadLaterWords } from '../../../words.ts';

/** The receipt of a signature, in a dialog. */
export const Receipt = onDemand(
  async () => (await Promise.all([import('../ReceiptDialog.tsx'), loadLaterWords()]))[0],
  'ReceiptDialog',
);
