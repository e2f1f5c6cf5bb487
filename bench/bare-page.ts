import { createElement, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { TreeNode } from './trees.ts';

// React and nothing else, in the browser: it makes the calls that the product's screens cannot do without, and shows what they show.

declare global {
  interface Window {
    /** Replaces what the page shows. */
    show(tree: TreeNode): void;
    fetchTree(name: string): Promise<TreeNode>;
    /** Opens the first post that has to be acknowledged. Returns the call that acknowledges it. */
    prepareAcknowledgement(): Promise<() => Promise<unknown>>;
  }
}

interface FeedPage {
  items: { postDetail: { postId: number; actions: { teamId: number; ruleId: number }[] } }[];
}

const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
  (await fetch(path, init)).json() as Promise<Answer>;
window.fetchTree = (name) => ask<TreeNode>(`/bare/${name}.json`);

async function start(): Promise<void> {
  const list = window.fetchTree('list');
  const { user } = await ask<{ user: { accessToken: string } }>('/auth/session');
  const headers = { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' };
  const post = <Answer>(path: string, body: object) =>
    ask<Answer>(`/openapi/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  window.prepareAcknowledgement = async () => {
    const { items } = await post<FeedPage>('/channels/1/posts?complianceActionPosts=true&page=1', []);
    const [first] = items;
    const [action] = first?.postDetail.actions ?? [];
    if (!first || !action) throw new Error('There is nothing left to acknowledge.');
    const path = `/posts/${first.postDetail.postId}/compliance-action`;
    await post(`${path}/view`, {});
    const { teamId, ruleId } = action;
    return () => post(`${path}/acknowledge`, { teamId, ruleId });
  };
  const feed = post('/channels/1/posts?sort=LAST_PUBLISHED_DESC&page=1', []);
  const [first] = await Promise.all([list, feed]);
  createRoot(document.querySelector('#root')!).render(createElement(Page, { first }));
}

function Page({ first }: { first: TreeNode }): ReactNode {
  const [shown, show] = useState(first);
  useEffect(() => {
    window.show = show;
  }, []);
  return draw(shown, 0);
}

const draw = (node: TreeNode, key: number): ReactNode =>
  typeof node === 'string'
    ? node
    : createElement(node.tag, { key, ...node.attributes }, ...node.children.map(draw));

void start();
