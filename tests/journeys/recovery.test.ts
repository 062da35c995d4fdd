import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { raiseEpoch } from '#kit/server/installation.ts'
import { askAgain } from '#kit/server/restored/gate.ts'
import { newOperator, newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// An operator reads how backups and drills went, and confirms a restored copy.

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  browser = await openBrowser()
  const checked = JSON.stringify({ tables: 290, rows: 48_210, rules: 22, files: 312, indexes: 903 })
  await asOwner(app.ownerUrl, async (client) => {
    await client.query(raiseEpoch)
    await client.query(
      `INSERT INTO backup_drills (id, at, backup, bytes, seconds, passed, checked, problems) VALUES
       (gen_random_uuid(), now() - interval '1 day', 'safiri-daily-20261125-020000.tar.gz', 48000000, 31, true, $1, '[]'),
       (gen_random_uuid(), now(), 'safiri-daily-20261126-020000.tar.gz', 48100000, 12, false, $1, '["The file 4711 is missing."]')`,
      [checked],
    )
    await client.query(
      `INSERT INTO archive_states (at, state, since, folder, archive_disk_used, data_disk_used, problem)
       VALUES (now(), 'warning', now(), '/mnt/archive', 0.83, 0.4, 'The disk of the archive (/mnt/archive) is 83 % full. At 95 % the log is no longer archived.')`,
    )
  })
  askAgain()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function open(token: string | null, path: string) {
  const opened = await openPage(browser)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), token)
  await opened.page.goto(app.origin + path)
  return opened
}

const banner = /This is a restored copy: it sends no mail/

test('everyone sees that this is a restored copy; an operator reads what waits, and confirms it', async () => {
  const agent = await open((await newOwner(app)).token, '/home')
  await agent.page.getByText(banner).waitFor()
  expect(await agent.page.getByRole('button', { name: 'See what waits' }).count()).toBe(0)
  const { page, faults } = await open((await newOperator(app)).token, '/home')
  await page.getByRole('button', { name: 'See what waits' }).click()
  await page.getByText('The file 4711 is missing.').waitFor()
  await page.getByText('The disk of the archive (/mnt/archive) is 83 % full.').waitFor()
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Confirm copy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm copy' }).click()
  await page.getByText('Copy confirmed. It sends now.').waitFor()
  await page.getByText('Last confirmed copy').waitFor()
  await expect.poll(() => page.getByText(banner).count()).toBe(0)
  await expectSoundInEveryMode(page)
  expect([...faults, ...agent.faults]).toEqual([])
})

test('an operator sees what waits, the queues, and what was slow', async () => {
  await asOwner(app.ownerUrl, (client) =>
    client.query(
      `INSERT INTO slow_statements (id, text, times, total_ms, slowest_ms, request_id, first_at, last_at)
       VALUES ('one', 'SELECT * FROM bookings WHERE agency_id = $1 AND reference ILIKE $2', 12, 9000, 2400, 'c0fa8a9a00000042', now(), now())`,
    ),
  )
  const { page, faults } = await open((await newOperator(app)).token, '/operator/health')
  await page.getByText('Business events').waitFor()
  const slow = page.getByRole('row').filter({ hasText: 'reference ILIKE' })
  expect(await slow.getByRole('cell').allTextContents()).toEqual([
    'SELECT * FROM bookings WHERE agency_id = $1 AND reference ILIKE $2',
    expect.any(String),
    'c0fa8a9a00000042',
    '12',
    '750 ms',
    '2400 ms',
  ])
  await expectSoundInEveryMode(page)
  expect(faults).toEqual([])
})
