import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { theme } from '../../theme/theme.ts';
import { DecimalInput } from './DecimalInput.tsx';

function Price({ decimalSeparator, decimalScale }: { decimalSeparator: string; decimalScale: number }) {
  const [value, setValue] = useState<number | string>(7);
  return (
    <DecimalInput
      label="Price"
      min={0}
      max={5000}
      {...{ decimalSeparator, decimalScale, value }}
      onChange={setValue}
    />
  );
}

test.each([
  ['1.234,50 €', '.', 2, '1234.5'],
  ['12,345', ',', 2, '12,35'],
  ['6.000,00', ',', 2, '5000'],
  ['1.000.000', '.', 0, '5000'],
  ['12.05.2026', ',', 2, '7'],
  ['words', '.', 2, '7'],
])(
  '“%s”, pasted where “%s” comes before %i decimals, is %s',
  (text, decimalSeparator, decimalScale, shown) => {
    render(<Price {...{ decimalSeparator, decimalScale }} />, {
      wrapper: ({ children }) => <MantineProvider theme={theme}>{children}</MantineProvider>,
    });
    const field = screen.getByRole('textbox', { name: 'Price' });
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
    expect(field).toHaveProperty('value', shown);
  },
);
