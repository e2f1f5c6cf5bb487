/** Saves a file of this server under its name, as a link with `download` does. */
export function saveFile(url: string, fileName: string | null): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName ?? '';
  link.click();
}
