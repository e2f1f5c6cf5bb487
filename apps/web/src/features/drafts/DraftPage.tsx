import '../sharing/add-words.ts';
import './add-words.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { DraftForm } from './DraftForm.tsx';
import { draftOf } from './post-creation-loader.ts';

/** Changes a draft, in the form that creates posts. */
export function DraftPage({ postId }: { postId: number }) {
  const { data: draft } = useSuspenseQuery(draftOf(postId));
  // Coming back shows what was known of the draft until the loader has what it says now. The form starts anew then.
  const state = [draft.edit, draft.versionLabel, draft.submittedAtDateTimeMillis].join();
  return <DraftForm key={state} channelId={draft.channelId} draft={draft} />;
}
