import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nextZoom, usePageViewer, widthOf } from './page-viewer.ts';
import { PageStrip, PageView, ratioOf } from './PageView.tsx';

test.each([
  [100, 1, 125],
  [100, -1, 75],
  [110, 1, 125],
  [50, -1, 50],
  [200, 1, 300],
  [400, 1, 400],
] as const)('zoom %i goes by %i to %i', (zoom, direction, next) => {
  expect(nextZoom(zoom, direction)).toBe(next);
});

test.each([
  [100, 932, 676],
  [100, 374, 374],
  [150, 374, 561],
  [50, 932, 338],
])('at %i per cent, a page in %i pixels is %i wide', (zoom, room, width) => {
  expect(widthOf(zoom, room)).toBe(width);
});

test.each([
  [595, 842, 595 / 842],
  [842, 595, 842 / 595],
  [600, 100_000, 0.006],
  [600, 2_000_000_000, 0.005],
])('a page of %i by %i points has the ratio %f', (width, height, ratio) => {
  expect(ratioOf({ width, height })).toBe(ratio);
});

test('the page number stays between the first and the last', () => {
  const { result } = renderHook(() => usePageViewer(3));
  act(() => result.current.goTo(9));
  expect(result.current.current).toBe(3);
  act(() => result.current.goTo(-2));
  expect(result.current.current).toBe(1);
});

function Document() {
  const viewer = usePageViewer(2);
  const pages = [{ label: 'Page 1 of 2' }, { label: 'Page 2 of 2' }];
  const labels = {
    region: 'Document',
    position: `${viewer.current} of 2`,
    previous: 'Previous page',
    next: 'Next page',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    find: 'Find',
    fullScreen: 'Full screen',
  };
  return (
    <>
      <PageStrip viewer={viewer} pages={pages} label="Pages" />
      <PageView viewer={viewer} pages={pages} labels={labels} renderFailure={() => undefined} />
      <input aria-label="Comment" />
      <dialog open>
        <button type="button">Leave</button>
      </dialog>
    </>
  );
}

test('the strip, buttons and keys turn the same pages', () => {
  render(<Document />);
  fireEvent.click(screen.getByRole('button', { name: 'Page 2 of 2' }));
  expect(screen.getByText('2 of 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Page 2 of 2' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true);
  fireEvent.keyDown(window, { key: 'PageUp' });
  expect(screen.getByText('1 of 2')).toBeTruthy();
  fireEvent.keyDown(window, { key: '+' });
  expect(screen.getByText('125%')).toBeTruthy();
});

test('keys do nothing while someone is typing', () => {
  render(<Document />);
  fireEvent.keyDown(screen.getByLabelText('Comment'), { key: '+' });
  expect(screen.getByText('100%')).toBeTruthy();
});

test('keys are left to a dialog over the pages, and to a window without pages', () => {
  const { unmount } = render(<Document />);
  const leave = screen.getByRole('button', { name: 'Leave' });
  // A handler that uses a key prevents the browser's default.
  expect(fireEvent.keyDown(leave, { key: 'PageDown' })).toBe(true);
  expect(screen.getByText('1 of 2')).toBeTruthy();
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Zoom in' }), { key: 'PageDown' })).toBe(false);
  expect(screen.getByText('2 of 2')).toBeTruthy();
  unmount();
  renderHook(() => usePageViewer(0));
  expect(fireEvent.keyDown(window, { key: 'PageDown' })).toBe(true);
});
