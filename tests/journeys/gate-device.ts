import type { Browser, Page } from 'playwright-core'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { openPage, settled, type Watched } from './browser.ts'

interface At {
  app: TestApp
  owner: TestPerson
  event: string
  gate: string
}

/** Opens a signed-in phone at a gate, with the event's tickets stored on it. */
export async function openGate(browser: Browser, { app, owner, event, gate }: At): Promise<Watched> {
  const watched = await openPage(browser, { width: 412 })
  const { page } = watched
  await page.goto(`${app.origin}/login`)
  await page.evaluate((token) => localStorage.setItem('token', token), owner.token!)
  const kept = page.waitForResponse((response) => response.url().endsWith('/scans/list') && response.ok())
  await page.goto(`${app.origin}/offers/events/scan-ticket?event=${event}`)
  await page.getByRole('textbox', { name: 'Gate' }).fill(gate)
  await kept
  await settled(page)
  return watched
}

/** Types a code at a gate and waits for the full-screen answer. @returns its text. */
export async function check(page: Page, code: string, answer: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Ticket number' }).fill(code)
  await page.getByRole('button', { name: 'Check' }).click()
  const said = page.locator('button[aria-live=assertive]')
  await said.getByText(answer, { exact: true }).waitFor()
  const words = await said.innerText()
  await said.click()
  await said.waitFor({ state: 'hidden' })
  return words
}
