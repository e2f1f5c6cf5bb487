import { NumberInput, type NumberInputProps } from '@mantine/core';
import { readDecimal } from './read-decimal.ts';

interface DecimalInputProps extends NumberInputProps {
  /** The person's decimal sign. */
  decimalSeparator: string;
  decimalScale: number;
  min: number;
  max: number;
}

/** A number with decimals, which is pasted as other programs write it: "1.234,50 €". What is pasted and is no number changes nothing. */
export function DecimalInput(props: DecimalInputProps) {
  const { decimalSeparator, decimalScale, min, max, onChange } = props;
  return (
    <NumberInput
      {...props}
      // Before the field reads it by its own rules.
      onPasteCapture={(event) => {
        const text = event.clipboardData.getData('text');
        // Digits may be pasted among others.
        if (/^\d*$/.test(text)) return;
        event.preventDefault();
        event.stopPropagation();
        const number = readDecimal(text, decimalSeparator);
        if (number === undefined) return;
        onChange?.(Number(Math.min(Math.max(number, min), max).toFixed(decimalScale)));
      }}
    />
  );
}
