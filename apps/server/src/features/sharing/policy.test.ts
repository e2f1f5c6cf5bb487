import * as sharing from './policy.ts';
import { describe, expect, test } from 'vitest';
import type { May } from '@studyline/contract/core/may';
import type { PermissionEntry } from '@studyline/contract/sharing/calls';
import { ROLE, TEAM } from '../../../test/policy-facts.ts';
import { everyone, nobody } from '../../../test/world.ts';

describe('canShare', () => {
  test.each<[PermissionEntry, number[] | null, May]>([
    [everyone, null, true],
    [everyone, [TEAM], 'FORBIDDEN'],
    [nobody, [TEAM], true],
    [{ ...nobody, teamIds: [TEAM] }, [TEAM, 71], true],
    [{ ...nobody, teamIds: [TEAM, 72] }, [TEAM, 71], 'FORBIDDEN'],
    [{ ...nobody, roles: [ROLE], teamIds: [TEAM] }, [TEAM], 'FORBIDDEN'],
  ])('%j within %j is %s', (entry, reach, expected) => expect(sharing.canShare(entry, reach)).toBe(expected));
});
