import { Fragment } from 'react';

/** An email address that can wrap before its @ and its dots. */
export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, index) => (
    // The parts never change order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
