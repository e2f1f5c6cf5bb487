import type { ReactNode } from 'react';
import classes from './HomeColumns.module.css';

interface HomeColumnsProps {
  /** A `PageHeading`. */
  head: ReactNode;
  /** The heading and list of what needs the person. */
  actions: ReactNode;
  studiesHead: ReactNode;
  /** `StudyCard`s. */
  studies: ReactNode;
}

/** The home page: what needs the person, then the studies as cards in one, two or three columns. */
export function HomeColumns({ head, actions, studiesHead, studies }: HomeColumnsProps) {
  return (
    <div>
      {head}
      <section className={classes.actions}>{actions}</section>
      <section className={classes.studies}>
        {studiesHead}
        <div className={classes.cards}>{studies}</div>
      </section>
    </div>
  );
}
