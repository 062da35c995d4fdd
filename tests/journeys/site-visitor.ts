import type { Page } from 'playwright-core'

interface Visit {
  site: string
  /** Origin of the app, where payment pages are. */
  app: string
  from: string
  until: string
  /** Called where the page should be looked at. */
  look: () => Promise<void>
}

/**
 * A visitor who came from Instagram searches rooms for four guests, books two of the `openLodge` type for three nights, and pays the
 * deposit by mobile money. Ends on the page of the trip.
 */
export async function bookTwoRooms(page: Page, { site, app, from, until, look }: Visit): Promise<void> {
  await page.goto(`${site}/?utm_source=instagram&utm_campaign=june`)
  await page.goto(`${site}/rooms`)
  await page.getByText('Search and filter').click()
  await page.getByLabel('From').fill(from)
  await page.getByLabel('Until').fill(until)
  await page.getByLabel('Guests').fill('4')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Garden cottage' }).first().click()
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  await page.getByLabel('Arrival').fill(from)
  await page.getByLabel('Departure', { exact: true }).fill(until)
  await page.getByRole('spinbutton', { name: 'Room' }).fill('2')
  await page.getByRole('button', { name: 'Show price' }).click()
  await page.getByText('UGX 1,200,000').first().waitFor()
  await page.getByRole('button', { name: 'Add to trip' }).click()
  await page.getByRole('heading', { name: 'Your trip', level: 1 }).waitFor()
  await page.getByText('2 × Room, 3 nights').waitFor()
  await page.getByRole('link', { name: 'Your trip 1' }).waitFor()
  await look()
  await page.getByRole('link', { name: 'Continue to book' }).click()
  await page.getByLabel('Your name').fill('Sarah Namubiru')
  await page.getByLabel('Email').fill('sarah@guest.example')
  await page.getByLabel('Phone').fill('0772 123 456')
  await page.getByRole('button', { name: 'Book and pay' }).click()
  await page.getByText('Accept the terms to book.').waitFor()
  await look()
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Book and pay' }).click()
  await page.waitForURL(`${app}/l/**`)
  await page.getByText('UGX 360,000').first().waitFor()
  await page.getByLabel('Your name').fill('Sarah Namubiru')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('radio', { name: /Mobile money/ }).check()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+256 772 123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('We have received your payment').waitFor()
  await page.getByRole('link', { name: /^Back to/ }).click()
  await page.waitForURL(`${site}/my-trip/**`)
  await page.getByText('Confirmed').first().waitFor()
  await page.getByRole('row', { name: 'Paid UGX 360,000' }).waitFor()
  await page.getByRole('button', { name: 'Pay UGX 840,000' }).waitFor()
  await look()
}
