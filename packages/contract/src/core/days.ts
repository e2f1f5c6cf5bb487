export const DAY_MILLIS = 86_400_000;
