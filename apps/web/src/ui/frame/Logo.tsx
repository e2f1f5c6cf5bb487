import classes from './Logo.module.css';

/** The product's mark, with its name beside it when asked for. */
export function Logo({ size = 34, name }: { size?: number; name?: string }) {
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden>
        <rect width="34" height="34" rx="9" className={classes.ground} />
        <path d="M6.6 17h5.6M21.8 17h5.6" className={classes.line} />
        <circle cx="17" cy="17" r="4.6" className={classes.line} />
      </svg>
      {name}
    </span>
  );
}
