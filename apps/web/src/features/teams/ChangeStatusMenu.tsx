import type { Team, TransitionName } from '@studyline/contract/teams/calls';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { useTranslation } from '../../words.ts';
import { StatusDialogs } from './StatusDialogs.tsx';
import { changeKey, missingText } from './status-words.ts';
import classes from './TeamPage.module.css';

/** The status changes that the reader may make, each with what is still missing for it. */
export function ChangeStatusMenu({ team, clientName }: { team: Team; clientName: string }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<TransitionName>();
  return (
    <>
      {team.transitions.length > 0 && (
        <Menu
          align="end"
          buttonClassName={classes.menu}
          items={team.transitions.map(({ transitionName, missing }) => ({
            label: t(changeKey(team, transitionName)),
            detail: missing.length === 0 ? undefined : missingText(missing, t),
            onSelect: () => choose(transitionName),
          }))}
        >
          {t('teams.changeStatus')}
          <IconChevronDown size={16} aria-hidden />
        </Menu>
      )}
      {chosen && (
        <StatusDialogs
          team={team}
          clientName={clientName}
          transitionName={chosen}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  );
}
