import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PostingTable } from './PostingTable.tsx';

test('says in a row for each role what it writes and whether it publishes', () => {
  const roles = [
    { roleId: 1, name: 'Author', creates: 'STUDY' as const, publishes: false },
    { roleId: 2, name: 'Approver', creates: 'STUDY' as const, publishes: true },
    { roleId: 3, name: 'Coordinator', creates: 'OWN_TEAMS' as const, publishes: false },
    { roleId: 4, name: 'Site staff', creates: null, publishes: false },
  ];
  render(<PostingTable roles={roles} />);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim()))).toEqual([
    ['Author', 'Yes', 'No'],
    ['Approver', 'Yes', 'Yes'],
    ['Coordinator drafts for their own teams', 'Yes', 'No'],
    ['Everyone else can read and comment on what’s shared with them', 'No', 'No'],
  ]);
});
