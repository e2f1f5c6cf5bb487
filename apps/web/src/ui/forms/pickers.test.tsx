import { MantineProvider, Select } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { theme } from '../../theme/theme.ts';
import { ChipsPicker } from './ChipsPicker.tsx';
import { useFirstMatch } from './use-first-match.ts';

const places = ['Equatorial Guinea', 'Guinea', 'Ireland'];

function Country({ onChoose }: { onChoose: (value: string | null) => void }) {
  return <Select label="Country" searchable data={places} {...useFirstMatch()} onChange={onChoose} />;
}

interface CountriesProps {
  onChoose: (values: string[]) => void;
  isLoaded?: boolean;
}

function Countries({ onChoose, isLoaded = true }: CountriesProps) {
  const [value, setValue] = useState<string[]>([]);
  const choose = (next: string[]) => {
    setValue(next);
    onChoose(next);
  };
  const options = isLoaded ? places.map((name) => ({ value: name, label: name })) : [];
  return <ChipsPicker label="Country" options={options} value={value} onChange={choose} />;
}

/** Whether Enter would submit the form: a browser does so unless the key is handled. */
function enter(text: string): boolean {
  const field = screen.getByRole('combobox', { name: 'Country' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  return fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
}

function show(picker: React.ReactNode) {
  return render(picker, {
    wrapper: ({ children }) => (
      <MantineProvider env="test" theme={theme}>
        {children}
      </MantineProvider>
    ),
  });
}

test('Enter takes the option that starts with the typed text, and never sends the form', () => {
  const choose = vi.fn<(value: string | null) => void>();
  show(<Country onChoose={choose} />);
  expect(enter('guinea')).toBe(false);
  expect(choose.mock.calls[0]?.[0]).toBe('Guinea');
  expect(enter('Atlantis')).toBe(false);
  expect(choose).toHaveBeenCalledOnce();
});

test('a tree finds options by other words too, with their ancestors', () => {
  const options = [
    { value: '8', label: 'Testing', path: [], searchWords: ['labor'] },
    { value: '8.1', label: 'Samples', path: ['Testing'], searchWords: ['labor'] },
    { value: '9', label: 'Statistics', path: [], searchWords: ['auswertung'] },
  ];
  show(<ChipsPicker label="Country" options={options} value={[]} onChange={() => {}} />);
  enter('Lab');
  const found = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(found).toEqual(['Testing', 'Samples']);
});

test('Enter adds the match once, and nothing if nothing is typed', () => {
  const choose = vi.fn<(values: string[]) => void>();
  show(<Countries onChoose={choose} />);
  expect(enter('ire')).toBe(false);
  expect(enter('')).toBe(false);
  expect(choose.mock.calls).toEqual([[['Ireland']]]);
});

test('Enter takes the match of options that arrive after the text', () => {
  const choose = vi.fn<(values: string[]) => void>();
  const { rerender } = show(<Countries onChoose={choose} isLoaded={false} />);
  enter('ire');
  rerender(<Countries onChoose={choose} />);
  const field = screen.getByRole('combobox', { name: 'Country' });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(choose.mock.calls).toEqual([[['Ireland']]]);
});
