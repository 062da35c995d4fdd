import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startMeta } from '#domains/ads/server/testing/meta.ts'
import { startX } from '#domains/ads/server/testing/x.ts'
import { addAct } from '#domains/consents/server/consents.ts'
import { newPublished, pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, openBrowser, openPage } from './browser.ts'

// Ads and feeds: first without keys of a company, then with an account connected.

let app: TestApp | undefined
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  await leaveBrowser(browser)
  await app?.close()
  app = undefined
})

async function windowOf({ token }: TestPerson): Promise<Page> {
  const { page } = await openPage(browser)
  await page.addInitScript((value) => localStorage.setItem('token', value), token!)
  return page
}

async function withOffers(owner: TestPerson) {
  const shown = await newPublished(owner, { title: 'Gorillas of Bwindi' })
  await owner.upload(`/uploadcare/package_images/${shown.id}`, [{ name: 'a.png', content: await pictureOf('teal') }])
  await newPublished(owner, { title: 'Lake without a picture' })
  return shown
}

test('without keys, an agency downloads ads and switches on its catalogue', async () => {
  app = await startTestApp({ linked: true })
  const owner = await newOwner(app)
  await withOffers(owner)
  const page = await windowOf(owner)
  await page.goto(`${app.origin}/facebook_ads`)
  await page.getByText('Accounts of Meta cannot be connected here').waitFor()
  await page.getByText('Gorillas of Bwindi').first().waitFor()
  await expectSoundInEveryMode(page)
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Download texts and pictures' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^meta-ad-.+\.zip$/)

  await page.goto(`${app.origin}/facebookcatalog`)
  await page.getByRole('button', { name: 'Switch feed on' }).first().click()
  await page.getByText('No picture').first().waitFor()
  await page.getByText('In the feed', { exact: true }).first().waitFor()
  await expectSoundInEveryMode(page)
  const address = await page.getByRole('link', { name: 'Open file' }).getAttribute('href')
  const csv = await (await fetch(address!)).text()
  expect(csv.split('\n')[0]).toMatch(/^id,title,description,availability,condition,price,link,image_link/)
  expect(csv).toContain('Gorillas of Bwindi')
  expect(csv).not.toContain('Lake without a picture')

  await page.goto(`${app.origin}/marketing`)
  await page.getByText('Offers without a picture: 1').waitFor()
  await expectSoundInEveryMode(page)
})

test('with keys, an agency connects its account, and Meta leads back once', async () => {
  const meta = await startMeta()
  app = await startTestApp({ linked: true, settings: meta.settings })
  meta.behave.returnTo = `${app.origin}/facebook_login_redirect`
  const owner = await newOwner(app)
  await withOffers(owner)
  const page = await windowOf(owner)
  await page.goto(`${app.origin}/facebook_ads`)
  await page.getByRole('button', { name: 'Connect Meta' }).click()
  await page.waitForURL('**/facebook_ads')
  await page.getByRole('combobox', { name: 'Ad account' }).click()
  await page.getByRole('option', { name: 'Pearl (USD)' }).click()
  await page.getByRole('combobox', { name: 'Pixel' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await page.getByRole('button', { name: 'Save account' }).click()
  await page.getByText('Account chosen.').waitFor()
  await page.getByText('5550001').waitFor()
  await expectSoundInEveryMode(page)
  await page.goto(`${app.origin}/facebook_login_redirect?code=stolen&state=foreign`)
  await page.getByText('Facebook is not connected.').waitFor()
  await expectSoundInEveryMode(page)
  expect(new URL(page.url()).search).toBe('')
  expect(meta.faults).toEqual([])
  await meta.close()
})

test('an agency connects X, keeps an audience there, and makes a paused ad', async () => {
  const x = await startX(['ann@example.com'])
  app = await startTestApp({ linked: true, settings: x.settings })
  x.behave.returnTo = `${app.origin}/twitter_ads_redirect`
  const owner = await newOwner(app)
  await withOffers(owner)
  await owner.post('/clients/new', { name: 'Ann Lee', email: 'ann@example.com' })
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  await app.app.db.asAgency(actor, (tx) =>
    addAct(tx, actor, {
      channel: 'email',
      address: 'ann@example.com',
      purpose: 'marketing',
      act: 'granted',
      source: 'form',
      wording: 'Yes',
    }),
  )
  const page = await windowOf(owner)
  await page.goto(`${app.origin}/twitter_ads`)
  await page.getByRole('button', { name: 'Connect X' }).click()
  await page.waitForURL('**/twitter_ads')
  await page.getByRole('combobox', { name: 'Ad account' }).click()
  await page.getByRole('option', { name: 'Pearl (USD)' }).click()
  await page.getByRole('textbox', { name: 'Event' }).fill('tw-o8z6j-o87ne')
  await page.getByRole('button', { name: 'Save account' }).click()
  await page.getByText('Account chosen.').waitFor()

  await page.getByRole('button', { name: 'Keep audience at X' }).click()
  await page.getByText('Sync started.').waitFor()
  await app.app.jobs.runDue(app.app)
  expect(x.audience()?.on).toEqual(['ann@example.com'])
  await page.reload()
  await page.getByText('Up to date').waitFor()

  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Make paused ad' }).click()
  await page.getByRole('textbox', { name: 'Budget per day' }).fill('5.50')
  await expectSoundInEveryMode(page)
  await page.getByRole('button', { name: 'Make paused ad' }).click()
  await page.getByText('The ad is being made. It stays paused.').waitFor()
  await app.app.jobs.runDue(app.app)
  await page.reload()
  await page.getByText('Paused ad').first().waitFor()
  expect(x.made.map(({ what }) => what)).toEqual(['campaigns', 'line_items', 'draft_tweets'])
  await expectSoundInEveryMode(page)
  await page.goto(`${app.origin}/twitter_ads_redirect?denied=token`)
  await page.getByText('X is not connected.').waitFor()
  expect(x.faults).toEqual([])
  await x.close()
})
