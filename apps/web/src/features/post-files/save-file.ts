/** Downloads a file of this server under its name, like a link with `download`. */
export function saveFile(url: string, fileName: string | null): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName ?? '';
  link.click();
}
