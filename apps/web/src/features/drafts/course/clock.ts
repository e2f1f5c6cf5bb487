/** A position in a video: "6:05", "1:02:05", and "6:05.5" between the seconds. */
export function clockOf(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const fraction =
    millis % 1000 === 0
      ? ''
      : `.${String(millis % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`;
  return `${h > 0 ? `${h}:${two(m)}` : m}:${two(s)}${fraction}`;
}

/** What a typed position means; undefined if it isn't one. */
export function millisOf(text: string): number | undefined {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, h, m, s = '', fraction = ''] = parts;
  const [hours, minutes, seconds] = [Number(h ?? 0), Number(m ?? 0), Number(s)];
  const isTooMany = (m !== undefined && seconds > 59) || (h !== undefined && minutes > 59);
  if (isTooMany) return undefined;
  return (hours * 3600 + minutes * 60 + seconds) * 1000 + Number(fraction.padEnd(3, '0'));
}
