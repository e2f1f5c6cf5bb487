import type { MouseEvent } from 'react';

/**
 * A click for a button whose place another button takes when it has done its work: the second click of a double click is not
 * meant for that one. The keyboard's clicks count as none.
 */
export function singleClick(act: (event: MouseEvent) => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail > 1) event.preventDefault();
    else act(event);
  };
}
