import classes from './SkipLink.module.css';

/** Skips to the element with this id: by default past the navigation, to `<main id="main">`. */
export function SkipLink({ label, to = 'main' }: { label: string; to?: string }) {
  return (
    <a href={`#${to}`} className={classes.skip}>
      {label}
    </a>
  );
}
