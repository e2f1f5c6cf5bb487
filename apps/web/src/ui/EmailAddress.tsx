import { Fragment } from 'react';

/** An address that breaks before its @ and its dots where it does not fit. */
export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, index) => (
    // The parts stay where they are.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
