import { Button } from '@mantine/core';
import type { LockedUser, Provider } from '@studyline/contract/auth/calls';
import { IconBuildingHospital, IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CallError, describeFailure, describeInForm, hasNoAnswer } from '../../../api/errors.ts';
import { navigateWithFallback } from '../../../navigation/redirect-fallback.ts';
import { paths, safeCallback } from '../../../paths.ts';
import { FormError, Notice, OrDivider } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import { signInWithPasskey, startProviderSignIn } from '../auth-calls.ts';
import { providersQuery } from '../sign-in-loader.ts';
import { useShownAgain } from '../use-shown-again.ts';
import classes from './ProviderButtons.module.css';

interface ProviderButtonsProps {
  callbackUrl: string;
  hasDivider: boolean;
  /** Who signs in again: only their ways to do so. */
  person?: Pick<LockedUser, 'hasPasskey' | 'providers'>;
  /** Opens the provider in a window of its own, so that this one stays as it is. */
  apart?: boolean;
}

/** The other ways to sign in: a passkey, and the organisations in the order of the settings; nothing if there are none. */
export function ProviderButtons({ callbackUrl, hasDivider, person, apart = false }: ProviderButtonsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(providersQuery);
  const providers = Object.values(data ?? {}).filter(
    ({ id, type }) => type === 'oidc' && (person?.providers.includes(id) ?? true),
  );
  const hasPasskeys =
    data?.['passkey'] !== undefined && browserSupportsPasskeys() && (person?.hasPasskey ?? true);
  if (providers.length === 0 && !hasPasskeys) return null;
  return (
    <>
      {hasDivider && (
        <div className={classes.or}>
          <OrDivider>{t('auth.or')}</OrDivider>
        </div>
      )}
      <div className={classes.providers}>
        {hasPasskeys && <PasskeyButton callbackUrl={callbackUrl} isCover={apart && person !== undefined} />}
        {providers.map((provider) => (
          <ProviderButton key={provider.id} provider={provider} callbackUrl={callbackUrl} apart={apart} />
        ))}
      </div>
    </>
  );
}

function browserSupportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** `isCover`: the screen is behind it, so signing in leads nowhere. */
function PasskeyButton({ callbackUrl, isCover }: { callbackUrl: string; isCover: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationKey: ['signInWithPasskey'],
    meta: { failure: 'form' },
    mutationFn: () => signInWithPasskey(callbackUrl),
    onSuccess: (url) => (isCover ? undefined : navigateWithFallback(router, safeCallback(url))),
  });
  const sentence = error && (error instanceof CallError ? describeInForm(error) : t('auth.passkeyStopped'));
  return (
    <div>
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} />}
        loading={isPending || isSuccess}
        aria-describedby="passkey-error"
        onClick={() => mutate()}
      >
        {t('auth.withPasskey')}
      </Button>
      <FormError id="passkey-error">{sentence}</FormError>
    </div>
  );
}

interface ProviderButtonProps {
  provider: Provider;
  callbackUrl: string;
  apart: boolean;
  /** What the person signs in again for. */
  signing?: string;
}

export function ProviderButton({ provider, callbackUrl, apart, signing }: ProviderButtonProps) {
  const { t } = useTranslation();
  const {
    mutate,
    reset,
    error,
    isPending,
    data: way,
  } = useMutation({
    mutationKey: ['startProviderSignIn'],
    meta: { failure: 'form' },
    mutationFn: async () => {
      // Opened before anything is awaited: browsers refuse windows that nobody has just asked for.
      const other = apart ? window.open('', '', 'popup,width=520,height=680') : null;
      const next = apart ? paths.unlocked() : callbackUrl;
      const url = await startProviderSignIn(provider.id, next, signing ? { signing } : {}).catch(
        (failure: unknown) => {
          other?.close();
          throw failure;
        },
      );
      // Browsers that block windows still follow a link to one, and what was typed here stays.
      if (apart && !other) return { link: url };
      (other ?? window).location.assign(url);
      return { leaves: other === null };
    },
  });
  useShownAgain(reset);
  const id = `provider-error-${provider.id}`;
  return (
    <div>
      <Button
        size="lg"
        variant="default"
        fullWidth
        className={classes.provider}
        leftSection={<IconBuildingHospital size={18} />}
        loading={isPending || way?.leaves === true}
        aria-describedby={id}
        onClick={() => mutate()}
      >
        {t('auth.continueWith', { name: provider.name })}
      </Button>
      <FormError id={id}>
        {error && (hasNoAnswer(error) ? t('auth.noAnswer') : describeFailure(error))}
      </FormError>
      <output className={classes.blocked}>
        {way?.link !== undefined && (
          <Notice kind="due">
            {t('auth.windowBlocked')}{' '}
            <a href={way.link} target="_blank" rel="noreferrer" className={classes.elsewhere}>
              {t('auth.inNewTab', { name: provider.name })}
            </a>
          </Notice>
        )}
      </output>
    </div>
  );
}
