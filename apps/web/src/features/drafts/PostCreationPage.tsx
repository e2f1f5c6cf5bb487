import '../sharing/add-words.ts';
import './add-words.ts';
import { DraftForm } from './DraftForm.tsx';

/** Creates a document. */
export function PostCreationPage({ channelId }: { channelId: number }) {
  return <DraftForm channelId={channelId} />;
}
