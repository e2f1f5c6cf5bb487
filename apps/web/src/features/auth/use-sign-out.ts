import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { navigateWithFallback } from '../../navigation/redirect-fallback.ts';
import { signOut } from './auth-calls.ts';

/**
 * Signs out and leads to sign-in, even from pages that need no session. The next person to sign in is not led to the page where this person
 * was, unless they sign out only to sign in again, for `callbackUrl`. Without a CSRF token a toast says so and nothing else happens.
 */
export function useSignOut(callbackUrl?: string) {
  const router = useRouter();
  return useMutation({
    mutationKey: ['signOut'],
    mutationFn: signOut,
    onSuccess: () => navigateWithFallback(router, paths.signIn(callbackUrl)),
  });
}
