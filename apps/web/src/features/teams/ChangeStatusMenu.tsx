import type { Team, TransitionName } from '@studyline/contract/teams';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { useTranslation } from '../../words.ts';
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx';
import { changeKey } from './status-words.ts';
import classes from './TeamPage.module.css';

/** What the reader may turn the status into, each with what is still missing for it. */
export function ChangeStatusMenu({ team }: { team: Team }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<TransitionName>();
  return (
    <>
      {team.transitions.length > 0 && (
        <Menu
          align="end"
          buttonClassName={classes.menu}
          items={team.transitions.map(({ transitionName, can }) => ({
            label: t(changeKey(team, transitionName)),
            detail: can === true ? undefined : t(`error.${can}`),
            onSelect: () => choose(transitionName),
          }))}
        >
          {t('teams.changeStatus')}
          <IconChevronDown size={16} aria-hidden />
        </Menu>
      )}
      {chosen && (
        <ChangeStatusDialog
          key={chosen}
          team={team}
          transitionName={chosen}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  );
}
