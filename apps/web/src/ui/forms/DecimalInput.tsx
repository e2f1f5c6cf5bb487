import { NumberInput, type NumberInputProps } from '@mantine/core';
import { readDecimal } from './read-decimal.ts';

interface DecimalInputProps extends NumberInputProps {
  /** The person's decimal sign. */
  decimalSeparator: string;
}

/** A number with decimals, which is pasted as other programs write it: "1.234,50 €". */
export function DecimalInput(props: DecimalInputProps) {
  const { decimalSeparator, onChange } = props;
  return (
    <NumberInput
      {...props}
      onPaste={(event) => {
        const number = readDecimal(event.clipboardData.getData('text'), decimalSeparator);
        if (number === undefined) return;
        event.preventDefault();
        onChange?.(number);
      }}
    />
  );
}
