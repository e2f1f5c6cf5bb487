import { type ClientMember, searchClientMembers } from '@studyline/contract/clients/calls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { pages } from '../../../api/query-options.ts';
import { PeopleSearch } from '../../../ui/forms/PeopleSearch.tsx';
import { PersonChoices } from '../../../ui/forms/PersonChoices.tsx';
import { useSearchText } from '../../../ui/forms/use-search-text.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';

/** The people of a client, found by name and read page by page. */
export function useClientPeople(clientId: number) {
  const searching = useSearchText();
  const { search } = searching;
  const list = useInfiniteQuery({
    ...pages(searchClientMembers, { params: { clientId }, query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  return { ...searching, list, people: list.data?.pages.flatMap((page) => page.items) ?? [] };
}

type Choice = ComponentProps<typeof PersonChoices>['people'][number];

interface ClientPeopleProps {
  found: ReturnType<typeof useClientPeople>;
  words: {
    search: string;
    searchHint: string;
    people: string;
    failed: string;
    moreFailed: string;
    more: string;
    nobody: { title: string; text: string };
  };
  chosen: number | undefined;
  onChoose: (userId: number) => void;
  choiceOf: (person: ClientMember) => Choice;
  error: ReactNode;
  disabled: boolean;
}

/** The part of a dialog in which one of a client's people is chosen. */
export function ClientPeople(props: ClientPeopleProps) {
  const { words, chosen, onChoose, choiceOf, error, disabled } = props;
  const { list, people, text, setText } = props.found;
  const { t } = useTranslation();
  const groupName = useId();
  return (
    <PeopleSearch
      error={error}
      label={words.search}
      hint={words.searchHint}
      text={text}
      onText={setText}
      isLoading={!list.data && !list.isError}
      failure={
        list.isError
          ? {
              text: list.data ? words.moreFailed : words.failed,
              retryLabel: t('app.tryAgain'),
              onRetry: () => void (list.data ? list.fetchNextPage() : list.refetch()),
            }
          : undefined
      }
      nobody={list.data && people.length === 0 ? words.nobody : undefined}
    >
      {people.length > 0 && (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <PersonChoices
            label={words.people}
            name={groupName}
            disabled={disabled}
            chosen={chosen}
            onChoose={onChoose}
            people={people.map(choiceOf)}
          />
        </div>
      )}
      {list.hasNextPage && !list.isError && (
        <TextButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words.more}
        </TextButton>
      )}
    </PeopleSearch>
  );
}
