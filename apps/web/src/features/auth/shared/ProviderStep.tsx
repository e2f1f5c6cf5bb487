import { listConnectedAccounts } from '@studyline/contract/single-sign-on/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onActivityElsewhere } from '../../../api/activity.ts';
import { q } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { useTranslation } from '../../../words.ts';
import { providersQuery } from '../sign-in-loader.ts';
import { ProviderButton } from './ProviderButtons.tsx';
import classes from './ProviderButtons.module.css';

interface ProviderStepProps {
  /** What is signed afterwards. */
  purposes: readonly string[];
  /** The person may be back, and the signing window open. */
  onBack: () => void;
}

/** Signing in again at the person's organisation, in a window of its own: this one keeps what was chosen. */
export function ProviderStep({ purposes, onBack }: ProviderStepProps) {
  const { t } = useTranslation();
  const providers = useQuery(providersQuery).data ?? {};
  const { data } = useQuery(q(listConnectedAccounts));
  const connected = new Set(data?.items.map(({ provider }) => provider));
  const hear = useEffectEvent(onBack);
  useEffect(() => {
    const ask = () => hear();
    const stop = onActivityElsewhere(ask);
    window.addEventListener('focus', ask);
    return () => {
      stop();
      window.removeEventListener('focus', ask);
    };
  }, []);
  return (
    <div className={classes.providers}>
      <p className={classes.step}>{t('security.step.lead')}</p>
      {Object.values(providers)
        .filter(({ id }) => connected.has(id))
        .map((provider) => (
          <ProviderButton
            key={provider.id}
            provider={provider}
            callbackUrl={paths.unlocked()}
            signing={purposes.join(',')}
            apart
          />
        ))}
    </div>
  );
}
