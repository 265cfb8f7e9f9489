import type { Page } from 'playwright-core';

export const tableRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The newest entries of the audit log, the last first. */
export async function expectLogged(page: Page, ...entries: string[][]): Promise<void> {
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  for (const [index, texts] of entries.entries()) {
    const entry = page.getByRole('row').nth(index + 1);
    for (const text of texts) await entry.getByText(text).first().waitFor();
  }
}
