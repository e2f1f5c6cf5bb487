import classes from './Progress.module.css';

interface ProgressRingProps {
  /** 0 to 100. The arc rounds down, so that 100 means all. */
  percent: number;
  /** Diameter in pixels. */
  size?: number;
  label: string;
}

/** A ring with the percentage inside: accent below 100 %, green at 100 %. */
export function ProgressRing({ percent, size = 68, label }: ProgressRingProps) {
  const share = Math.max(0, Math.min(100, Math.floor(percent)));
  const width = size < 60 ? 6 : 7;
  const radius = (size - width) / 2;
  return (
    <span
      className={classes.ring}
      data-full={share === 100 || undefined}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle cx={size / 2} cy={size / 2} r={radius} strokeWidth={width} className={classes.rest} />
        {share > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeWidth={width}
            pathLength={100}
            strokeDasharray={`${share} 100`}
            className={classes.arc}
          />
        )}
      </svg>
      <b style={{ fontSize: size * 0.265 }} aria-hidden>
        {share}%
      </b>
      <span className="sl-hidden">{label}</span>
    </span>
  );
}

/** A bar for a share: accent below 100 %, green at 100 %, never red. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const share = Math.max(0, Math.min(100, percent));
  return (
    <progress
      className={classes.bar}
      max={100}
      value={share}
      data-full={share === 100 || undefined}
      aria-label={label}
    />
  );
}
