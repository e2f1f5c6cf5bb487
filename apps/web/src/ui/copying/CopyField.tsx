import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';
import classes from './CopyField.module.css';

const SHOWN_MILLIS = 4000;

interface CopyFieldProps {
  label: string;
  hint: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  /** Of a link by default. */
  icon?: ReactNode;
  /** Whether it has just been copied. */
  wasCopied?: boolean | undefined;
  /** Called if the browser does not allow copying. The text is selected then. */
  onRefused: () => void;
}

/** A text to copy, such as a link. Browsers allow copying only on secure addresses; elsewhere the person copies the selected text. */
export function CopyField({
  label,
  hint,
  value,
  copyLabel,
  copiedLabel,
  wasCopied = false,
  icon = <IconLink size={16} aria-hidden />,
  onRefused,
}: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(wasCopied);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const isDone = await copyText(value);
    setCopied(isDone);
    if (isDone) return;
    field.current?.select();
    onRefused();
  };
  return (
    <TextInput
      ref={field}
      readOnly
      className={classes.field}
      size="md"
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
      leftSection={icon}
      rightSectionWidth={120}
      rightSection={
        <Button
          variant="subtle"
          size="compact-sm"
          data-autofocus
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? copiedLabel : copyLabel}</span>
        </Button>
      }
      value={value}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
