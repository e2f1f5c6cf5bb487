import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { useTranslation } from '../../words.ts';
import classes from './TeamChoice.module.css';

interface TeamChoiceProps {
  actions: readonly RequiredAction[];
  teamId: number;
  onChange: (teamId: number) => void;
}

/** The select for the team that the person acts for. */
export function TeamChoice({ actions, teamId, onChange }: TeamChoiceProps) {
  const { t } = useTranslation();
  return (
    <label className={classes.choice}>
      <span>{t('actionCards.chooseTeam')}</span>
      <select value={teamId} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {actions.map((action) => (
          <option key={action.teamId} value={action.teamId}>
            {action.teamName}
          </option>
        ))}
      </select>
    </label>
  );
}
