const STORED = 'studyline.active';
/** How often what is done here is written down for the other windows of this browser. */
const WRITE_MILLIS = 5000;

let last: number | undefined;
let writtenAt = 0;

/** Somebody has done something in this window. */
export function noteActivity(): void {
  note(Date.now());
}

/** What the server knows of other windows, or of an unlocked screen. */
export function adoptActivity(idleSeconds: number | null): void {
  if (idleSeconds !== null) note(Math.max(last ?? 0, Date.now() - idleSeconds * 1000));
}

function note(at: number): void {
  last = at;
  if (at - writtenAt < WRITE_MILLIS || at <= readStored()) return;
  writtenAt = at;
  try {
    localStorage.setItem(STORED, String(at));
  } catch {
    // Without a storage each window counts for itself, and the server for all of them.
  }
}

/** How long nobody has done anything in any window of this browser; undefined if nothing is known. */
export function idleMillis(): number | undefined {
  const at = Math.max(last ?? 0, readStored());
  return at === 0 ? undefined : Math.max(0, Date.now() - at);
}

/** Calls the listener when somebody does something in another window. */
export function onActivityElsewhere(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === STORED) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function readStored(): number {
  try {
    return Number(localStorage.getItem(STORED)) || 0;
  } catch {
    return 0;
  }
}
