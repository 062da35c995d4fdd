import type { Page } from 'playwright-core'

/** Fills in the registration of an agency, which the page shows, and waits for its home. `look` is called before it is sent. */
export async function registerAgency(
  page: Page,
  name: string,
  businesses: readonly string[],
  look: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByLabel('Agency name').fill(name)
  await page.getByLabel('Phone').fill('0772 345 678')
  for (const [label, option] of [
    ['Business volume', /Up to 100/],
    ['Size', 'Just me'],
  ] as const) {
    await page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .first()
      .click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await page.getByRole('button', { name: 'Create agency' }).click()
  await page.getByText('Choose at least one business type.').waitFor()
  for (const business of businesses) await page.getByRole('checkbox', { name: business }).check()
  await look()
  await page.getByRole('button', { name: 'Create agency' }).click()
  await page.waitForURL('**/home')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
}
