import { Bone } from '../../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './Invited.module.css';

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
