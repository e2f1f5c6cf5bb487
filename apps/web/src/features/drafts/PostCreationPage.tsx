import { DraftForm } from './DraftForm.tsx';

/** Creates a document. */
export function PostCreationPage({ channelId }: { channelId: number }) {
  return <DraftForm channelId={channelId} />;
}
