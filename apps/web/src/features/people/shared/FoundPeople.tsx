import type { ReactNode } from 'react';
import { PeopleSearch } from '../../../ui/forms/PeopleSearch.tsx';
import type { useSearchText } from '../../../ui/forms/use-search-text.ts';
import { useTranslation } from '../../../words.ts';

/** A query that finds people by what is typed. */
interface PeopleList<P> {
  data: { items: readonly P[] } | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface FoundPeopleProps<P> {
  list: PeopleList<P>;
  searching: ReturnType<typeof useSearchText>;
  words: { search: string; searchHint: string; failed: string; nobody: { title: string; text: string } };
  /** The error if nobody is chosen but someone has to be. */
  error?: ReactNode;
  children: (people: readonly P[]) => ReactNode;
}

/** The part of a dialog that finds people: the field, and the people found, or why there are none. */
export function FoundPeople<P>({ list, searching, words, error, children }: FoundPeopleProps<P>) {
  const { t } = useTranslation();
  const people = list.data?.items;
  return (
    <PeopleSearch
      error={error}
      label={words.search}
      hint={words.searchHint}
      text={searching.text}
      onText={searching.setText}
      isLoading={!people && !list.isError}
      failure={
        list.isError
          ? { text: words.failed, retryLabel: t('app.tryAgain'), onRetry: () => void list.refetch() }
          : undefined
      }
      nobody={people?.length === 0 ? words.nobody : undefined}
    >
      {people && people.length > 0 && children(people)}
    </PeopleSearch>
  );
}
