import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import { useKeptState } from '../../use-kept-state.ts';
import type { Task } from './queue.ts';

/** A statement that is ready to sign, as the person has read it. */
export interface Statement {
  key: string;
  postId: number;
  version: number;
  teamId: number;
  ruleId: number;
  approvalType: ApprovalType;
  title: string;
  label: string;
  study: string;
  team: string;
}

export function statementOf({ key, post, action }: Task, approvalType: ApprovalType): Statement {
  return {
    key,
    postId: post.postId,
    version: action.version,
    teamId: action.teamId,
    ruleId: action.ruleId,
    approvalType,
    title: post.title,
    label: post.label,
    study: post.channelName,
    team: action.teamName,
  };
}

const NONE: readonly Statement[] = [];

interface CollectedStatements {
  statements: readonly Statement[];
  has: (key: string) => boolean;
  add: (statements: readonly Statement[]) => void;
  remove: (keys: ReadonlySet<string>) => void;
}

/** What is ready to sign. It stays on this device for the session, also over a reload; nothing of it is recorded. */
export function useCollected(): CollectedStatements {
  const [statements, set] = useKeptState<readonly Statement[]>('reading-session', NONE);
  const keys = new Set(statements.map(({ key }) => key));
  const without = (all: readonly Statement[], gone: ReadonlySet<string>) =>
    all.filter(({ key }) => !gone.has(key));
  return {
    statements,
    has: (key) => keys.has(key),
    add: (more) => set((before) => [...without(before, new Set(more.map(({ key }) => key))), ...more]),
    remove: (gone) =>
      set((before) => {
        const left = without(before, gone);
        return left.length > 0 ? left : NONE;
      }),
  };
}
