import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { BlockError } from '../feedback/EmptyState.tsx';
import { PanelSkeleton } from '../feedback/Skeletons.tsx';
import classes from './PeopleSearch.module.css';

interface PeopleSearchProps {
  /** Said where nobody is chosen, and somebody has to be. */
  error?: ReactNode;
  label: string;
  /** Which words are looked at. */
  hint: string;
  text: string;
  onText: (text: string) => void;
  /** Nobody is known yet. */
  isLoading: boolean;
  failure: ComponentProps<typeof BlockError> | undefined;
  /** Said where nobody is found. */
  nobody: { title: string; text: string } | undefined;
  /** The people. */
  children: ReactNode;
}

/** The part of a dialog that finds people by name: the field, and those who are found or why there are none. */
export function PeopleSearch({
  error,
  label,
  hint,
  text,
  onText,
  isLoading,
  failure,
  nobody,
  children,
}: PeopleSearchProps) {
  return (
    <>
      <TextInput
        error={error}
        data-autofocus
        type="search"
        size="md"
        label={label}
        placeholder={hint}
        autoComplete="off"
        maxLength={200}
        value={text}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {isLoading && <PanelSkeleton />}
      {failure && <BlockError {...failure} />}
      {nobody && (
        <p className={classes.nobody}>
          <b>{nobody.title}</b> {nobody.text}
        </p>
      )}
      {children}
    </>
  );
}
