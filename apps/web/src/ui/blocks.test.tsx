import { fireEvent, render, screen, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FeedColumns } from '../layouts/FeedColumns.tsx';
import { Dialog } from './Dialog.tsx';
import { FrameWordsContext } from './frame-words.ts';
import { Composer } from './posts/Comments.tsx';
import { DraftsCard } from './posts/DraftsCard.tsx';
import { LinkProvider, type LinkProps } from './Link.tsx';
import { Menu } from './Menu.tsx';
import { PermissionGrid } from './forms/PermissionGrid.tsx';
import { PostCard } from './posts/PostCard.tsx';
import { ListEnd } from './feedback/ListEnd.tsx';
import { ProgressRing } from './feedback/ProgressRing.tsx';
import { BottomBar } from './frame/Rail.tsx';
import { Segments } from './forms/Segments.tsx';
import { TabArea, TabBar, TabPanel } from './frame/TabBar.tsx';

const frameWords = { close: 'Close', cancel: 'Cancel', describeFailure: ({ message }: Error) => message };

/** Wraps blocks made of Mantine components, without its animations. */
function Framed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test">
      <FrameWordsContext value={frameWords}>{children}</FrameWordsContext>
    </MantineProvider>
  );
}

function renderBlock(block: ReactNode) {
  return render(<Framed>{block}</Framed>);
}

const author = { userId: 7, name: 'Ingrid Solheim' };

test('a post is one link named by its title, and its button is outside it', () => {
  const act = vi.fn<() => void>();
  render(
    <PostCard
      href="/post/1"
      type="document"
      meta={['Document', 'v3.0']}
      title="Protocol Amendment 3"
      unreadLabel="Unread"
      author={author}
      time="09:12"
      comments={{ count: 6, label: '6 comments' }}
      action={<button onClick={act}>Sign</button>}
    />,
  );
  const link = screen.getByRole('link', { name: 'Protocol Amendment 3' });
  expect(link.getAttribute('href')).toBe('/post/1');
  expect(screen.getByRole('heading', { name: 'Unread Protocol Amendment 3' })).toBeTruthy();
  expect(screen.getByText('6 comments')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(act).toHaveBeenCalledOnce();
  expect(link.contains(screen.getByRole('button', { name: 'Sign' }))).toBe(false);
});

function AppLink({ href, children, ...rest }: LinkProps) {
  return (
    <a href={`#${href}`} {...rest}>
      {children}
    </a>
  );
}

test('blocks navigate through the application’s link', () => {
  render(
    <LinkProvider value={AppLink}>
      <BottomBar
        items={[
          { href: '/actions', label: 'Actions', icon: null, count: 120, accessibleName: 'Actions, 120' },
        ]}
      />
    </LinkProvider>,
  );
  const link = screen.getByRole('link', { name: 'Actions, 120' });
  expect(link.getAttribute('href')).toBe('#/actions');
  expect(within(link).getByText('99+')).toBeTruthy();
});

test('a dialog with unsaved values closes only by a button, to which Escape moves the focus', () => {
  const close = vi.fn<() => void>();
  const showing = (unsaved: boolean) => (
    <Framed>
      <Dialog
        opened
        onClose={close}
        unsaved={unsaved}
        title="Permissions"
        cancel
        actions={<button>Save</button>}
      >
        <input aria-label="Reason" />
      </Dialog>
    </Framed>
  );
  const { rerender } = render(showing(true));
  const overlay = document.querySelector('[class*="Modal-overlay"]')!;
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  fireEvent.click(overlay);
  expect(close).not.toHaveBeenCalled();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  expect(document.activeElement).toBe(cancel);
  fireEvent.click(cancel);
  expect(close).toHaveBeenCalledOnce();
  rerender(showing(false));
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(2);
});

test('a menu opens on its first row, moves through its rows, and returns the focus', async () => {
  const choose = vi.fn<() => void>();
  renderBlock(
    <Menu
      label="More"
      items={[
        { label: 'Copy link', onSelect: choose },
        { label: 'Rename', onSelect: () => {} },
        { label: 'Delete', onSelect: () => {} },
      ]}
    >
      …
    </Menu>,
  );
  const button = () => screen.getByRole('button', { name: 'More' });
  const focused = () => document.activeElement?.textContent;
  fireEvent.click(button());
  await expect.poll(focused).toBe('Copy link');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key, code: key });
  press('ArrowDown');
  expect(focused()).toBe('Rename');
  press('ArrowUp');
  press('ArrowUp');
  expect(focused()).toBe('Delete');
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button());
  fireEvent.click(button());
  await expect.poll(focused).toBe('Copy link');
  press('Tab');
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(button());
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(choose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(button());
  button().focus();
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
});

function Tabs() {
  const [tab, setTab] = useState<'comments' | 'versions' | 'about'>('comments');
  return (
    <TabArea value={tab} onChange={setTab}>
      <TabBar
        label="Post"
        tabs={[
          { value: 'comments', label: 'Comments', count: 6 },
          { value: 'versions', label: 'Versions' },
          { value: 'about', label: 'About' },
        ]}
      />
      <TabPanel value={tab}>What {tab} shows</TabPanel>
    </TabArea>
  );
}

test('arrow keys choose tabs and wrap at the ends, and the panel belongs to the chosen one', () => {
  renderBlock(<Tabs />);
  const chosen = () => screen.getByRole('tab', { selected: true });
  const press = (key: string) => fireEvent.keyDown(chosen(), { key, code: key });
  press('ArrowLeft');
  expect(chosen().textContent).toBe('About');
  press('ArrowRight');
  expect(chosen().textContent).toBe('Comments6');
  expect(document.activeElement).toBe(chosen());
  expect(screen.getByRole('tabpanel', { name: 'Comments6' }).textContent).toBe('What comments shows');
  press('End');
  expect(document.activeElement?.textContent).toBe('About');
});

test('one segment is chosen, and the arrow keys treat all as one group', () => {
  const choose = vi.fn<(value: string) => void>();
  renderBlock(
    <Segments
      label="Appearance"
      value="light"
      onChange={choose}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: <i />, accessibleName: 'Dark' },
      ]}
    />,
  );
  const group = screen.getByRole('radiogroup', { name: 'Appearance' });
  const radios = within(group).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  expect(radios[0]!.name).not.toBe('');
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(choose).toHaveBeenCalledWith('dark');
});

const words = {
  field: 'Comment',
  placeholder: 'Write a comment',
  attach: 'Attach',
  send: 'Send',
};

test('a comment is sent with control and enter, but not an empty one', () => {
  const send = vi.fn<() => void>();
  const { rerender } = render(<Composer labels={words} value="  " onChange={() => {}} onSend={send} />);
  fireEvent.keyDown(screen.getByLabelText('Comment'), { key: 'Enter', ctrlKey: true });
  expect(send).not.toHaveBeenCalled();
  rerender(<Composer labels={words} value="Thank you" onChange={() => {}} onSend={send} />);
  fireEvent.keyDown(screen.getByLabelText('Comment'), { key: 'Enter' });
  expect(send).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Comment'), { key: 'Enter', ctrlKey: true });
  expect(send).toHaveBeenCalledOnce();
});

test('the button of a comment keeps the focus while the comment is being sent', () => {
  render(<Composer labels={words} value="x" onChange={() => {}} onSend={() => {}} sending />);
  const button = screen.getByRole('button', { name: words.send });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a failed comment ties its error to the field', () => {
  render(
    <Composer labels={words} value="x" onChange={() => {}} onSend={() => {}} error="Comments are closed." />,
  );
  const field = screen.getByLabelText('Comment');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field.getAttribute('aria-describedby')!);
  expect(described?.textContent).toBe('Comments are closed.');
});

test('a comment takes a chosen, dropped or pasted file, but not the image of a pasted text', () => {
  const take = vi.fn<(files: readonly File[]) => void>();
  const composer = (
    <Composer labels={words} value="" onChange={() => {}} onSend={() => {}} attach={{ onFiles: take }} />
  );
  const { container, rerender } = render(composer);
  const file = new File(['x'], 'fridge.png');
  const field = screen.getByLabelText('Comment');
  const holding = (types: string[]) => ({ files: [file], types });
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  fireEvent.drop(field, { dataTransfer: holding(['Files']) });
  fireEvent.paste(field, { clipboardData: holding(['Files']) });
  expect(take.mock.calls).toEqual([[[file]], [[file]], [[file]]]);
  fireEvent.drop(field, { dataTransfer: holding(['text/plain']) });
  fireEvent.paste(field, { clipboardData: holding(['text/plain', 'Files']) });
  rerender(<Composer {...composer.props} sending />);
  fireEvent.drop(field, { dataTransfer: holding(['Files']) });
  fireEvent.paste(field, { clipboardData: holding(['Files']) });
  expect(take).toHaveBeenCalledTimes(3);
});

test('a comment with a file that cannot be sent is not ready', () => {
  const send = vi.fn<() => void>();
  render(<Composer labels={words} value="See this" onChange={() => {}} onSend={send} refused />);
  fireEvent.keyDown(screen.getByLabelText('Comment'), { key: 'Enter', ctrlKey: true });
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: words.send }).dataset['ready']).toBeUndefined();
});

test('a permission that everyone has is locked for a role', () => {
  const change = vi.fn<() => void>();
  renderBlock(
    <PermissionGrid
      caption="Permissions"
      who="Who"
      columns={[{ key: 'view', label: 'View' }]}
      rows={[
        { id: 'everyone', label: 'Everyone', cells: { view: { checked: true } } },
        { id: 4, label: 'Monitor', cells: { view: { checked: true, locked: true } } },
      ]}
      onChange={change}
    />,
  );
  expect(screen.getByRole('checkbox', { name: 'Monitor: View' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Everyone: View' }));
  expect(change).toHaveBeenCalledWith('everyone', 'view', false);
});

test('drafts collapse', () => {
  const drafts = [
    {
      id: 1,
      href: '/d/1',
      type: 'news' as const,
      title: 'Holiday cover',
      edited: 'Edited 08:02',
      expires: 'Expires in 2 days',
      step: 'Continue',
    },
  ];
  render(<DraftsCard title="Drafts" note="Visible to editors only" drafts={drafts} />);
  expect(screen.getByRole('link', { name: 'Continue: Holiday cover' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { expanded: true }));
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  [99.9, '99%'],
  [100, '100%'],
  [-3, '0%'],
])('a percentage of %f reads %s, and 100 only if it is all', (percent, text) => {
  render(<ProgressRing percent={percent} label="done" />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('the end of a list offers more, keeps the focus while it loads, and says if it failed to load', () => {
  const fetchNextPage = vi.fn<() => void>();
  const pages = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  const end = (list: typeof pages) => (
    <MantineProvider env="test">
      <ListEnd
        list={list}
        moreLabel="Show more"
        loadingLabel="Loading"
        failedText="Couldn’t load the rest."
        retryLabel="Try again"
      />
    </MantineProvider>
  );
  const { rerender } = render(end(pages));
  const more = screen.getByRole('button', { name: 'Show more' });
  more.focus();
  fireEvent.click(more);
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(end({ ...pages, isFetchingNextPage: true }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Loading' }));
  fireEvent.click(document.activeElement!);
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(end({ ...pages, isFetchNextPageError: true }));
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the rest.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  rerender(end({ ...pages, hasNextPage: false }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('the end of a list moves the focus to the first row of the last page', async () => {
  const pages = { isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => {} };
  const list = (rows: string[], hasNextPage: boolean) => (
    <MantineProvider env="test">
      <main>
        {rows.map((row) => (
          <a key={row} href="#row">
            {row}
          </a>
        ))}
        <ListEnd
          list={{ ...pages, hasNextPage }}
          moreLabel="Show more"
          loadingLabel="Loading"
          failedText="Couldn’t load the rest."
          retryLabel="Try again"
        />
      </main>
    </MantineProvider>
  );
  const { rerender } = render(list(['First', 'Second'], true));
  const more = screen.getByRole('button', { name: 'Show more' });
  more.focus();
  fireEvent.click(more);
  rerender(list(['First', 'Second', 'Third', 'Fourth'], false));
  await expect.poll(() => document.activeElement?.textContent).toBe('Third');
});

test('the chips above a feed are rendered on phones only, where they are shown', () => {
  const feed = <FeedColumns skipLabel="Skip" head={null} chips={<nav aria-label="Chips" />} feed={null} />;
  const wide = renderBlock(feed);
  expect(screen.queryByRole('navigation', { name: 'Chips' })).toBeNull();
  wide.unmount();

  const matchMedia = vi.spyOn(window, 'matchMedia');
  const answer = window.matchMedia('');
  matchMedia.mockImplementation((query) => ({ ...answer, matches: query.includes('max-width') }));
  renderBlock(feed);
  expect(screen.getByRole('navigation', { name: 'Chips' })).toBeTruthy();
  matchMedia.mockRestore();
});
