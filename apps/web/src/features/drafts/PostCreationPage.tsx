import { DraftForm } from './DraftForm.tsx';

export function PostCreationPage({ channelId }: { channelId: number }) {
  return <DraftForm channelId={channelId} />;
}
