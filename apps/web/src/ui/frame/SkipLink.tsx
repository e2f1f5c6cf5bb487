import classes from './SkipLink.module.css';

/** The first focusable element of a page. It leads past the navigation to `<main id="main">`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#main" className={classes.skip}>
      {label}
    </a>
  );
}
