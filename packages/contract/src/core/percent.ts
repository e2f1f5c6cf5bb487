interface Figures {
  requiredCount: number;
  completedCount: number;
}

/** The percentage done. Rounded down, so that 100 means all. */
export function percentOf({ requiredCount: count, completedCount: done }: Figures): number {
  return count === 0 ? 100 : Math.floor((done * 100) / count);
}
