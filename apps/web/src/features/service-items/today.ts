/** The day as a date field takes it. */
export const today = (): string => new Date().toISOString().slice(0, 10);
