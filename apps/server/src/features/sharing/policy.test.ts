import * as sharing from './policy.ts';
import { describe, expect, test } from 'vitest';
import type { May } from '@studyline/contract/common';
import type { PermissionEntry } from '@studyline/contract/sharing';

const OWN_TEAM = 70;
const ROLE = 500;

const nobody: PermissionEntry = { channelWide: false, roles: [], teamIds: [] };
const everyone: PermissionEntry = { ...nobody, channelWide: true };

describe('canShare', () => {
  test.each<[PermissionEntry, number[] | undefined, May]>([
    [everyone, undefined, true],
    [everyone, [OWN_TEAM], 'FORBIDDEN'],
    [nobody, [OWN_TEAM], true],
    [{ ...nobody, teamIds: [OWN_TEAM] }, [OWN_TEAM, 71], true],
    [{ ...nobody, teamIds: [OWN_TEAM, 72] }, [OWN_TEAM, 71], 'FORBIDDEN'],
    [{ ...nobody, roles: [ROLE], teamIds: [OWN_TEAM] }, [OWN_TEAM], 'FORBIDDEN'],
  ])('%j within %j is %s', (entry, reach, expected) => expect(sharing.canShare(entry, reach)).toBe(expected));
});
