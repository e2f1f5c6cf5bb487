import { Button } from '@mantine/core';
import { getLabelDesk } from '@studyline/contract/rental-equipment/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { SignInFrame } from '../../layouts/PublicPages.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/frame/Logo.tsx';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { OtherLanguages } from '../auth/shared/OtherLanguages.tsx';
import { Desk } from './Desk.tsx';
import classes from './ScannedPage.module.css';

/** Where a label leads people who have not signed in: the name of the item, whom to call, and nothing else. */
export function LabelPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({ ...q(getLabelDesk, { params: { code: token } }), retry: false });
  const title = data?.productName ?? t('rentalEquipment.scanned.title');
  usePageTitle(title);
  return (
    <SignInFrame
      brand={<Logo size={32} name={t('app.name')} />}
      aside={{ title: t('auth.claimTitle'), text: t('auth.claimText') }}
      footer={<OtherLanguages />}
    >
      <h1>{title}</h1>
      <p className={classes.lead} aria-live="polite">
        {isPending ? '' : t(data ? 'rentalEquipment.label.text' : 'rentalEquipment.label.unknown')}
      </p>
      <div className={classes.page}>
        {data?.desk && <Desk desk={data.desk} />}
        <Button component={Link} href={paths.signIn(paths.scannedEquipment(token))} size="lg" fullWidth>
          {t('rentalEquipment.label.signIn')}
        </Button>
      </div>
    </SignInFrame>
  );
}
