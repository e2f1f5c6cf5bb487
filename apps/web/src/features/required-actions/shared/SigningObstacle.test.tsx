import { en } from '@studyline/contract/words/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { useSigningObstacle } from './SigningObstacle.tsx';

type Signing = NonNullable<Parameters<typeof useSigningObstacle>[0]>;

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const signing: Signing = {
  can: true,
  factor: 'PASSWORD',
  methods: ['PASSWORD'],
  windowUntilDateTimeMillis: null,
  lockedUntilDateTimeMillis: null,
};
const obstacleTo = (changed: Partial<Signing>) =>
  renderHook(() => useSigningObstacle({ ...signing, ...changed }), { wrapper }).result.current;

describe('where a study asks for the password', () => {
  it('nothing is in the way of somebody who has one', () => {
    expect(obstacleTo({})).toBeUndefined();
  });

  it.each([[[]], [['PASSKEY']], [['PROVIDER']]] as const)(
    'somebody who signs in without one, by %j, is told whom to ask',
    (methods) => {
      const text = en.signatures.dialog.noPassword;
      expect(obstacleTo({ methods: [...methods] })).toEqual({ wayOut: 'NONE', text });
    },
  );
});
