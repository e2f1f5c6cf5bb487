import { MultiSelect, Pill } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useFirstMatch } from './use-first-match.ts';
import classes from './ChipsPicker.module.css';

/** More would make opening the list slow. Who has more options has the server search them. */
const MOST_SHOWN = 500;

interface ChipsOption {
  value: string;
  label: string;
  /** What the chosen option shows, if not its label. */
  chip?: ReactNode;
  /** In a tree: the labels of its ancestors, the topmost first. Each option follows its parent. */
  path?: readonly string[];
  /** In a tree: other words, of it and its ancestors, whose beginnings find it too. */
  searchWords?: readonly string[];
}

interface ChipsPickerProps {
  label?: string;
  accessibleName?: string;
  placeholder?: string;
  description?: string;
  nothingFound?: string;
  options: ChipsOption[];
  value: string[];
  onChange: (value: string[]) => void;
  error?: string;
  disabled?: boolean;
  /** Of how many one can choose. */
  most?: number;
  /** Where the server searches, of more options than are loaded: its answer to the text is shown as it is. */
  onSearch?: (text: string) => void;
  /** As tall as a field that is alone in its part of the form. */
  tall?: boolean;
}

/** Chooses several options by typing, and shows them as chips in the field. */
export function ChipsPicker(props: ChipsPickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const firstMatch = useFirstMatch(props.options.length > 0);
  const isTree = props.options.some(({ path }) => path !== undefined);
  const optionOf = (value: string | undefined) => props.options.find((each) => each.value === value);
  return (
    <MultiSelect
      ref={field}
      label={props.label}
      aria-label={props.accessibleName}
      placeholder={props.placeholder}
      description={props.description}
      nothingFoundMessage={props.nothingFound}
      data={props.options}
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      disabled={props.disabled}
      className={props.tall ? classes.tall : undefined}
      classNames={classes}
      rightSection={<span />}
      rightSectionWidth={11}
      renderPill={({ value, onRemove, disabled }) => {
        const option = optionOf(value);
        return (
          <Pill className={classes.chosen} withRemoveButton disabled={disabled} onRemove={onRemove}>
            {option?.chip ?? option?.label}
          </Pill>
        );
      }}
      comboboxProps={{
        // Above the field it would cover the label. Where there is no room below, the page scrolls.
        position: 'bottom',
        middlewares: { flip: false },
        onEnterTransitionEnd: () => {
          const list = field.current?.getAttribute('aria-controls');
          if (list) document.getElementById(list)?.scrollIntoView({ block: 'nearest' });
        },
      }}
      searchable
      hidePickedOptions={!isTree}
      {...firstMatch}
      {...(isTree && {
        // A match's ancestors come before it.
        selectFirstOptionOnChange: false,
        renderOption: ({ option: { value, label }, checked }) => (
          <TreeOption label={label} level={optionOf(value)?.path?.length ?? 0} isChosen={checked ?? false} />
        ),
        filter: ({ search }) => filterTree(props.options, search),
      })}
      withScrollArea={false}
      limit={isTree ? undefined : MOST_SHOWN}
      maxValues={props.most}
      {...(props.onSearch && {
        filter: ({ options }) => options,
        onSearchChange: (text: string) => {
          firstMatch.onSearchChange(text);
          props.onSearch?.(text);
        },
      })}
    />
  );
}

interface TreeOptionProps {
  label: string;
  level: number;
  isChosen: boolean;
}

function TreeOption({ label, level, isChosen }: TreeOptionProps) {
  return (
    <span className={classes.node} data-level={level} style={{ paddingInlineStart: level * 18 }}>
      {label}
      {isChosen && <IconCheck size={15} aria-hidden />}
    </span>
  );
}

/** The matches, their descendants, and their ancestors. */
function filterTree(options: ChipsOption[], search: string): ChipsOption[] {
  const text = search.trim().toLowerCase();
  const found = options.filter(
    ({ label, path = [], searchWords = [] }) =>
      [...path, label].some((each) => each.toLowerCase().includes(text)) ||
      searchWords.some((word) => word.startsWith(text)),
  );
  const above = new Set(found.flatMap(({ path = [] }) => path));
  return options.filter((option) => found.includes(option) || above.has(option.label));
}
