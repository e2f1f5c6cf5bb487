import type { MouseEvent } from 'react';

/**
 * A click on a button that another button then replaces: the second click of a double click is not meant for the other one. Keyboard clicks
 * are not affected.
 */
export function singleClick(act: (event: MouseEvent) => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail > 1) event.preventDefault();
    else act(event);
  };
}
