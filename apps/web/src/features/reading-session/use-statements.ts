import type { PostDetail } from '@studyline/contract/posts/calls';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import { getSigning } from '@studyline/contract/signatures/calls';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { statementOf } from './collected.ts';
import { type Task, tasksOf } from './queue.ts';

/** What agreeing would state about each action to sign, with the meaning that the reader has chosen. */
export function useStatements(posts: readonly PostDetail[]) {
  const tasks = tasksOf(posts);
  const [chosen, choose] = useState<ApprovalType>();
  const toSign = tasks.filter(({ action }) => action.requiredActionType === 'SIGN');
  const signings = useQueries({ queries: toSign.map((task) => q(getSigning, signingArgs(task))) });
  const statements = toSign.flatMap((task, index) => {
    const meanings = signings[index]?.data?.meanings;
    const meaning = meanings?.find(({ approvalType }) => approvalType === chosen) ?? meanings?.[0];
    return meaning && task.action.can === true ? [statementOf(task, meaning.approvalType)] : [];
  });
  return {
    tasks,
    statements,
    choose,
    meanings: signings[0]?.data?.meanings ?? [],
    isLoading: signings.some(({ data }) => !data),
  };
}

const signingArgs = ({ post: { postId }, action: { teamId, ruleId, version } }: Task) => ({
  params: { id: postId },
  query: { teamId, ruleId, version },
});
