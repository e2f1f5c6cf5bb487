import type { Page } from 'playwright-core';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses a file in the browser's own dialog, opened by the button with this name. */
export async function chooseFile(page: Page, button: string, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(file);
}
