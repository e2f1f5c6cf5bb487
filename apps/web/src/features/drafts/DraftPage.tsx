import '../sharing/add-words.ts';
import './add-words.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { DraftForm } from './DraftForm.tsx';
import { draftOf } from './post-creation-loader.ts';

/** Changes a draft, in the form that creates posts. */
export function DraftPage({ postId }: { postId: number }) {
  const { data: draft } = useSuspenseQuery(draftOf(postId));
  return <DraftForm key={postId} channelId={draft.channelId} draft={draft} />;
}
