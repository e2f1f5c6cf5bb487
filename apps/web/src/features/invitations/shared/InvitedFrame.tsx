import type { ReactNode } from 'react';
import { SignInFrame } from '../../../layouts/PublicPages.tsx';
import { paths } from '../../../paths.ts';
import { Bone } from '../../../ui/feedback/Skeletons.tsx';
import { Logo } from '../../../ui/frame/Logo.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { OtherLanguages } from '../../auth/shared/OtherLanguages.tsx';
import classes from './Invited.module.css';

/** The frame of an invitation's page. */
export function InvitedFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <SignInFrame
      brand={<Logo size={32} name={t('app.name')} />}
      aside={{ title: t('auth.claimTitle'), text: t('auth.claimText') }}
      footer={
        <>
          <TextLink href={paths.termsOfService()} tone="quiet">
            {t('auth.terms')}
          </TextLink>
          <OtherLanguages />
        </>
      }
    >
      {children}
    </SignInFrame>
  );
}

export function InvitedSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.stack} aria-busy="true" aria-label={t('invitations.page.loading')}>
      <Bone width={260} height={34} />
      <Bone width={340} height={46} />
      <Bone width={340} height={120} />
    </div>
  );
}
