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
    'Who can write drafts for the whole study, for roles and for teams: Author and Approver.',
    'Who can write drafts for their own teams only: Coordinator.',
    'Who can publish posts, and approve or reject other people’s drafts: Approver.',
    'No one can publish their own draft: someone else has to approve it.',
    'Everyone else can read what’s shared with them, and comment where the post allows it.',
  ]);
  expect(postingWords(roles, false)[3]).toMatch(/^They can publish their own drafts straight away/);
});
