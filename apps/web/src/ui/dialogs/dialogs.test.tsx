import { MantineProvider, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FrameWordsContext } from '../frame-words.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormDialog } from './FormDialog.tsx';

const words = { close: 'Close', cancel: 'Cancel', describeFailure: ({ message }: Error) => message };
const refusal = (message: string, issues: { path: string; message: string }[] = []) =>
  Object.assign(new Error(message), { issues });

interface NamingProps {
  send?: (values: { name: string }) => void;
  loading?: boolean;
  error?: ReturnType<typeof refusal>;
  errorAt?: 'name';
}

function Naming({ send = () => {}, loading = false, error, errorAt }: NamingProps) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name === '' ? 'Required' : null) },
  });
  return (
    <MantineProvider env="test">
      <FrameWordsContext value={words}>
        <FormDialog
          title="Name"
          form={form}
          onSubmit={send}
          submitLabel="Save"
          loading={loading}
          error={error}
          {...(errorAt && { errorAt })}
          onClose={() => {}}
        >
          <TextInput label="Name" {...form.getInputProps('name')} />
        </FormDialog>
      </FrameWordsContext>
    </MantineProvider>
  );
}

const field = () => screen.getByRole('textbox');
const submit = () => fireEvent.submit(field().closest('form')!);

test('what is wrong in a group of fields is said at its field, and in a list at the list', () => {
  const placed = vi.fn<(errors: object) => void>();
  function Offering() {
    const form = useForm({ initialValues: { offer: { prices: [1], day: '' } } });
    placed(form.errors);
    const error = refusal('Wrong', [
      { path: 'offer.day', message: 'Past' },
      { path: 'offer.prices.0.amount', message: 'Too much' },
      { path: 'other', message: 'Unknown' },
    ]);
    const frame = { title: 'Offer', submitLabel: 'Issue', loading: false, onClose: () => {} };
    const [failure] = useState(error);
    return (
      <MantineProvider env="test">
        <FrameWordsContext value={words}>
          <FormDialog {...frame} form={form} onSubmit={() => {}} error={failure}>
            <TextInput label="Day" {...form.getInputProps('offer.day')} />
          </FormDialog>
        </FrameWordsContext>
      </MantineProvider>
    );
  }
  render(<Offering />);
  expect(placed.mock.lastCall).toEqual([{ 'offer.day': 'Past', 'offer.prices': 'Too much' }]);
});

test('a form is sent only if valid, and the first field with an error gets the focus', () => {
  const send = vi.fn<(values: { name: string }) => void>();
  render(<Naming send={send} />);
  screen.getByRole('button', { name: 'Cancel' }).focus();
  submit();
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('Required').textContent).toBe('Required');
  expect(document.activeElement).toBe(field());
  fireEvent.change(field(), { target: { value: 'Monitor' } });
  expect(screen.queryByText('Required')).toBeNull();
  submit();
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Monitor' });
});

test('a form that is being sent is not sent again', () => {
  const send = vi.fn<(values: { name: string }) => void>();
  render(<Naming send={send} loading />);
  fireEvent.change(field(), { target: { value: 'Monitor' } });
  submit();
  expect(send).not.toHaveBeenCalled();
});

test('the server’s errors are shown at the fields they belong to, else below the fields', () => {
  const { rerender } = render(<Naming />);
  const isWrong = () => field().getAttribute('aria-invalid');
  rerender(<Naming error={refusal('Refused', [{ path: 'name', message: 'Too short' }])} />);
  expect([isWrong(), screen.queryByText('Refused')]).toEqual(['true', null]);
  expect(screen.getByText('Too short').textContent).toBe('Too short');
  fireEvent.change(field(), { target: { value: 'Monitor' } });
  expect(isWrong()).toBeNull();
  rerender(<Naming error={refusal('Taken')} errorAt="name" />);
  expect([isWrong(), screen.getAllByText('Taken').length]).toEqual(['true', 1]);
  fireEvent.change(field(), { target: { value: 'Auditor' } });
  rerender(<Naming error={refusal('No connection')} />);
  expect([isWrong(), screen.getAllByText('No connection').length]).toEqual([null, 1]);
});

test('a confirmation shows why its call failed, and stays open', () => {
  const confirm = vi.fn<() => void>();
  const showing = (error: Error | null) => (
    <MantineProvider env="test">
      <FrameWordsContext value={words}>
        <ConfirmDialog
          danger
          title="Remove it?"
          action="Remove"
          call={{ isPending: false, error }}
          onConfirm={confirm}
          onClose={() => {}}
        >
          <p>It is gone then.</p>
        </ConfirmDialog>
      </FrameWordsContext>
    </MantineProvider>
  );
  const { rerender } = render(showing(null));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(confirm).toHaveBeenCalledOnce();
  rerender(showing(new Error('It is in use.')));
  expect(screen.getByText('It is in use.').textContent).toBe('It is in use.');
});
