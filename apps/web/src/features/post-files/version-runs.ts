import type { FoundVersion } from '@studyline/contract/post-files/calls';
import type { PostVersion } from '@studyline/contract/posts/calls';

type Known = Pick<PostVersion, 'version' | 'versionLabel'>;
type Found = Pick<FoundVersion, 'version' | 'label' | 'status' | 'isComplete' | 'totalCount'>;

type Run =
  | { kind: 'nowhere' }
  | { kind: 'everywhere'; total: number }
  | { kind: 'some'; count: number; total: number }
  | { kind: 'only' | 'until' | 'between'; from: string; to: string; removed: string }
  | { kind: 'new' | 'since'; from: string };

/** Versions that never were, or are no longer, in the line that leads to the current one. */
const ASIDE: readonly PostVersion['versionLabel'][] = ['REJECTED', 'EXPIRED', 'WITHDRAWN'];

/** In which versions a text stands, as one sentence. Newest first. It says nothing of versions that were not searched. */
export function runOf(versions: readonly Found[], known: readonly Known[]): Run {
  const labelOf = new Map(known.map(({ version, versionLabel }) => [version, versionLabel]));
  const line = versions
    .filter(({ version }) => !ASIDE.includes(labelOf.get(version) ?? 'PUBLISHED'))
    .toReversed();
  const searched = line.filter(({ status }) => status === 'SEARCHED');
  const total = searched.length;
  const having = searched.filter(({ totalCount }) => totalCount > 0);
  const count = having.length;
  if (count === 0) return { kind: 'nowhere' };
  // It may stand in text that could not be searched.
  const isCertain = line.every(({ isComplete, totalCount }) => isComplete || totalCount > 0);
  if (!isCertain) return { kind: 'some', count, total };
  if (count === total) return { kind: 'everywhere', total };
  const first = searched.indexOf(having[0]!);
  const last = first + count - 1;
  const removed = searched[last + 1]?.label;
  if (searched[last]!.totalCount === 0 || searched.slice(last + 1).some(({ totalCount }) => totalCount > 0))
    return { kind: 'some', count, total };
  const [from, to] = [searched[first]!.label, searched[last]!.label];
  if (removed === undefined) return { kind: count === 1 ? 'new' : 'since', from };
  return { kind: count === 1 ? 'only' : first === 0 ? 'until' : 'between', from, to, removed };
}
