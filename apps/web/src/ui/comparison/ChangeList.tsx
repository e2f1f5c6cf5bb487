import { Button } from '@mantine/core';
import {
  IconArrowsUpDown,
  IconChevronDown,
  IconChevronUp,
  IconMinus,
  IconPencil,
  IconPhoto,
  IconPlus,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './ChangeList.module.css';

const icons = {
  CHANGED: IconPencil,
  ADDED: IconPlus,
  REMOVED: IconMinus,
  MOVED: IconArrowsUpDown,
  PICTURE: IconPhoto,
};
type ChangeKind = keyof typeof icons;

export interface ListedChange {
  kind: ChangeKind;
  title: string;
  text: string;
}

interface ChangeListProps {
  /** In order; each group starts with the index of its first change in the whole list. It has no title in texts without pages. */
  groups: readonly { title: string; first: number; changes: readonly ListedChange[] }[];
  current: number | undefined;
  onChoose: (index: number) => void;
}

/** Changes by page. The selected one stays in view. */
export function ChangeList({ groups, current, onChoose }: ChangeListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={list} className={classes.list}>
      {groups.map(({ title, first, changes }) => (
        <section key={first}>
          {title && <h3>{title}</h3>}
          <ol>
            {changes.map((change, place) => {
              const Icon = icons[change.kind];
              const index = first + place;
              return (
                <li key={index}>
                  <button
                    type="button"
                    data-place={index}
                    aria-current={index === current ? 'true' : undefined}
                    onClick={() => onChoose(index)}
                  >
                    <i data-kind={change.kind}>
                      <Icon size={14} aria-hidden />
                    </i>
                    <b translate="no">{change.title}</b>
                    <span>{change.text}</span>
                  </button>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface ChangeChipsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Which kinds of changes the list shows. */
export function ChangeChips<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChangeChipsProps<Value>) {
  return (
    <fieldset aria-label={label} className={classes.chips}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

interface ChangeStepsProps {
  labels: { previous: string; next: string };
  /** "2 of 8" */
  position: ReactNode;
  onStep: ((direction: 1 | -1) => void) | undefined;
}

/** To the previous and the next change. */
export function ChangeSteps({ labels, position, onStep }: ChangeStepsProps) {
  return (
    <div className={classes.steps}>
      <Button
        variant="default"
        disabled={!onStep}
        leftSection={<IconChevronUp size={17} />}
        onClick={() => onStep?.(-1)}
      >
        {labels.previous}
      </Button>
      <Button
        variant="default"
        disabled={!onStep}
        leftSection={<IconChevronDown size={17} />}
        onClick={() => onStep?.(1)}
      >
        {labels.next}
      </Button>
      <output>{position}</output>
    </div>
  );
}
