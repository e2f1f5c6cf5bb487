import { useSuspenseQuery } from '@tanstack/react-query';
import { isOurFault } from '../../api/errors.ts';
import { DraftForm } from './DraftForm.tsx';
import { draftOf } from './post-creation-loader.ts';

/** Edits a draft, in the form that creates posts. */
export function DraftPage({ postId }: { postId: number }) {
  const { data: draft, error } = useSuspenseQuery(draftOf(postId));
  const isGone = error !== null && !isOurFault(error);
  return <DraftForm key={postId} channelId={draft.channelId} draft={draft} isGone={isGone} />;
}
