import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { BlockError } from '../feedback/EmptyState.tsx';
import { PanelSkeleton } from '../feedback/Skeletons.tsx';
import classes from './PeopleSearch.module.css';

interface PeopleSearchProps {
  /** The error if nobody is chosen but someone has to be. */
  error?: ReactNode;
  label: string;
  /** Which words are searched. */
  hint: string;
  text: string;
  onText: (text: string) => void;
  /** The people have not loaded yet. */
  isLoading: boolean;
  failure: ComponentProps<typeof BlockError> | undefined;
  /** Shown if nobody is found. */
  nobody: { title: string; text: string } | undefined;
  children: ReactNode;
}

/** The part of a dialog that finds people by name: the field, and the people found or why there are none. */
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
