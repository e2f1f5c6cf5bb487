import { type ComponentProps, useId } from 'react';
import { PersonChoices } from '../../../ui/forms/PersonChoices.tsx';
import { useTranslation } from '../../../words.ts';
import { FoundPeople } from './FoundPeople.tsx';

/** Somebody in a study, as the lists of those who can be chosen have them. */
interface Candidate {
  userId: number;
  displayName: string;
  portraitUrl: string | null;
  emailAddress: string;
  teamNames: readonly string[];
}

type Found = ComponentProps<typeof FoundPeople<Candidate>>;

interface PeopleFieldProps extends Pick<Found, 'list' | 'searching' | 'error'> {
  words: Found['words'] & { people: string };
  chosen: number | undefined;
  onChoose: (userId: number) => void;
  disabled: boolean;
}

/** The part of a dialog in which somebody in a study is chosen. */
export function PeopleField({ words, chosen, onChoose, disabled, ...found }: PeopleFieldProps) {
  const { t } = useTranslation();
  const groupName = useId();
  return (
    <FoundPeople {...found} words={words}>
      {(people) => (
        <div aria-busy={found.list.isPlaceholderData || undefined}>
          <PersonChoices
            label={words.people}
            name={groupName}
            disabled={disabled}
            chosen={chosen}
            onChoose={onChoose}
            people={people.map(({ userId, displayName, portraitUrl, emailAddress, teamNames }) => ({
              userId,
              name: displayName,
              label: displayName,
              portraitUrl,
              detail: teamNames[0]
                ? t('app.list', { first: teamNames[0], last: emailAddress })
                : emailAddress,
            }))}
          />
        </div>
      )}
    </FoundPeople>
  );
}
