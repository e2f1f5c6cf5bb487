import { expect, test } from 'vitest';
import { postingWords } from './posting-words.ts';

const role = (name: string, creates: 'STUDY' | 'OVERSEEN_TEAMS' | 'OWN_TEAMS' | null, publishes = false) => ({
  name,
  creates,
  publishes,
});

test('says who writes for whom, and who publishes', () => {
  const roles = [
    role('Author', 'STUDY'),
    role('Approver', 'STUDY', true),
    role('Coordinator', 'OWN_TEAMS'),
    role('Site staff', null),
  ];
  expect(postingWords(roles, true)).toEqual([
    'Drafts for the whole study, for roles and for teams are written by Author and Approver.',
    'Drafts for their own teams are written by Coordinator.',
    'Posts are published, and drafts of others approved or rejected, by Approver.',
    'Nobody publishes a draft of their own: somebody else approves it.',
    'All others read what is shared with them, and comment where the post allows it.',
  ]);
  expect(postingWords(roles, false)[3]).toMatch(/^They may publish their own drafts at once/);
});
