import { IconBell } from '@tabler/icons-react';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { RailPanel } from '../../../ui/frame/Rail.tsx';
import { loadLaterWords, useTranslation } from '../../../words.ts';

const UpdatesPanel = onDemand(
  async () => (await Promise.all([import('../UpdatesPanel.tsx'), loadLaterWords()]))[0],
  'UpdatesPanel',
);

/** Opens the panel of updates from the rail. A dot says that there are unread ones. */
export function UpdatesButton({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <RailPanel
      label={t('shell.updates')}
      accessibleName={count > 0 ? t('shell.updatesCount', { count }) : undefined}
      icon={<IconBell />}
      dot={count > 0}
      onIntent={UpdatesPanel.preload}
      renderContent={(close) => <UpdatesPanel onClose={close} />}
    />
  );
}
