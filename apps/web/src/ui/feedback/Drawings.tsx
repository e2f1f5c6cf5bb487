import classes from './Drawings.module.css';

/** A heartbeat that meets a lock, a gap or a break: the drawing of the error pages. */
export function PulseDrawing({ end }: { end: 'locked' | 'lost' | 'broken' }) {
  return (
    <svg width={320} height={110} viewBox="0 0 320 110" className={classes.drawing} aria-hidden>
      <path d={`M0 48h92l10 -26l16 58l12 -32h${end === 'broken' ? 10 : 6}`} className={classes.pulse} />
      {end === 'locked' && (
        <>
          <rect x="145" y="40" width="34" height="27" rx="6" className={classes.grey} />
          <path d="M153 40v-8a9 9 0 0 1 18 0v8M162 51v6" className={classes.grey} />
          <path d="M188 48h132" className={classes.rest} />
        </>
      )}
      {end === 'lost' && (
        <>
          <circle cx="162" cy="48" r="15" strokeDasharray="6 6.2" className={classes.broken} />
          <path d="M188 48h126" strokeDasharray=".1 11" className={classes.rest} />
        </>
      )}
      {end === 'broken' && (
        <>
          <path d="M152 33l8 29M166 33l8 29" className={classes.grey} />
          <path d="M184 48h136" className={classes.rest} />
        </>
      )}
    </svg>
  );
}

/** A page on a line, for empty lists; `add` puts a plus on it, `done` a tick. */
export function PageDrawing({ badge }: { badge?: 'add' | 'done' }) {
  return (
    <svg width={204} height={104} viewBox="0 0 204 104" className={classes.drawing} aria-hidden>
      <path d="M1 46h202" className={classes.line} />
      <circle cx="26" cy="46" r="5" className={classes.paper} />
      <circle cx="178" cy="46" r="5" className={classes.paper} />
      <rect x="70" y="4" width="64" height="84" rx="9" className={classes.paper} />
      <path d="M82 24h28M82 36h40M82 48h34M82 60h20" className={classes.text} />
      {badge && <circle cx="134" cy="82" r="15" className={badge === 'add' ? classes.accent : classes.ok} />}
      {badge === 'add' && <path d="M134 75v14M127 82h14" className={classes.sign} />}
      {badge === 'done' && <path d="M127.5 82.5l4.5 4.5l8.5-9" className={classes.sign} />}
    </svg>
  );
}
