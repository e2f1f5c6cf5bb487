const urls = new WeakMap<Blob, string>();

/** An address of a file in this window, always the same. The browser frees it with the page. */
export function objectUrlOf(file: Blob | null): string | undefined {
  if (!file) return undefined;
  const url = urls.get(file) ?? URL.createObjectURL(file);
  urls.set(file, url);
  return url;
}
