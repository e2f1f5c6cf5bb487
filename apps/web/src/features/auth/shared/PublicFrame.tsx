import type { ReactNode } from 'react';
import { SignInFrame } from '../../../layouts/PublicPages.tsx';
import { paths } from '../../../paths.ts';
import { Logo } from '../../../ui/frame/Logo.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { OtherLanguages } from './OtherLanguages.tsx';

/** What surrounds the form of a page for people who are not signed in. */
export function PublicFrame({ children }: { children: ReactNode }) {
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
