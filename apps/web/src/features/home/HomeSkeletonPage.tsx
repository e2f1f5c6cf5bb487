import { useTranslation } from '../../words.ts';
import { HomeSkeleton } from '../../ui/feedback/Skeletons.tsx';

export function HomeSkeletonPage() {
  const { t } = useTranslation();
  return <HomeSkeleton label={t('app.loading')} />;
}
