import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Keeps compiled scripts from their first load on (4 is kV8CacheOptionsFullCodeWithoutHeatCheck): an eighth less processor time.
const keepCompiled = '--blink-settings=v8CacheOptions=4'

/** Launches the Chromium that `npm test` found, with additional switches, for one journey. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, keepCompiled, ...more] })

let shared: Promise<Browser> | undefined

/** The browser shared by all journeys of a worker. It closes with the worker. */
export const openBrowser = (): Promise<Browser> => (shared ??= launchBrowser())

/** Closes everything a journey opened in the browser, so that the next journey starts clean. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

export interface Watched {
  page: Page
  /** Errors of the page's scripts and console. There should be none. */
  faults: string[]
}

/** Opens a page in a new session that records every error. */
export async function openPage(browser: Browser, options: { width?: number; dark?: boolean } = {}): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 860 },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: 'en-GB',
    // Animations take processor time, and every wait for their end.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // Chromium also logs every refused call here. The screens show those themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  return { page, faults }
}

/** The signal returns to a page that was offline, which then loads again by itself. */
export async function signalReturns(page: Page): Promise<void> {
  await page.context().setOffline(false)
  // The emulation does not always tell the page, as a phone does. Where it has, the page is loading again, and this fails.
  await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => {})
}

/** The link of the newest mail to an address, as the outbox page shows it. */
export async function linkInMail(page: Page, { origin }: TestApp, subject: string): Promise<string> {
  await page.goto(`${origin}/dev/outbox`)
  await page.getByRole('link', { name: subject }).first().click()
  const link = page.frameLocator('iframe').getByRole('link').first()
  const href = await link.getAttribute('href')
  expect(href).toBeTruthy()
  return href!.replace(/^https?:\/\/[^/]+/, origin)
}

/** Checks that nothing is cut off at the side of a phone, once the page has adapted to the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide).toBeLessThanOrEqual(0)
}

/**
 * Opens another screen of the app. If the page shows the app already, it goes there as a link does, for less processor time than
 * loading the app again. Loads it for the path that is open, so that nothing of the screen stays.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  const { origin, pathname } = new URL(address)
  const open = new URL(page.url())
  const last = page.locator('#content > :last-child')
  if (open.origin !== origin || open.pathname === pathname || !(await last.count())) {
    await page.goto(address)
    return
  }
  const screen = await last.elementHandle()
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await page.waitForFunction((element) => !element?.isConnected, screen)
}

/** Waits until the page has loaded: no skeleton and no spinner left. (The live stream never ends, so the network is never idle.) */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root'))
}

// Their findings are never serious, so running them would find nothing.
const neverSerious = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'skip-link',
  'table-duplicate-name',
]

/**
 * Returns axe's serious and critical findings on the page, as "rule: element". Waits until nothing fades or moves: half-faded text has no
 * contrast.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await still(page)
  // The content policy forbids adding scripts. The debugger's evaluate is not bound by it.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe)
  // No rule that runs needs the style sheets and films that axe would load first.
  const options = {
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
    rules: Object.fromEntries(neverSerious.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(async (given) => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run(given)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, options)
}

/** Returns the names of the buttons and of the content's links that the toast covers, even in part. Waits until it has moved in. */
export async function coveredByToast(page: Page): Promise<string[]> {
  await page.locator('.mantine-Notification-root').first().waitFor()
  await still(page)
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
    const covered = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return toasts
        .map((toast) => toast.getBoundingClientRect())
        .some((own) => right > own.left && left < own.right && bottom > own.top && top < own.bottom)
    }
    return [...document.querySelectorAll('button, main a[href], [role=dialog] a[href]')]
      .filter((element) => element.checkVisibility() && !toasts.some((toast) => toast.contains(element)) && covered(element))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
  })
}

/**
 * Waits until the page rests: for three frames no element changed, and no animation or colour transition ran. What follows a new width or
 * colour scheme may come some frames later. Ends after 300 frames on a page that never rests, such as one with a running clock.
 */
export const still = (page: Page) =>
  page.evaluate(async () => {
    let hasChanged = false
    const observer = new MutationObserver(() => (hasChanged = true))
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const isMoving = () =>
      document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (let resting = 0, frames = 0; resting < 3 && frames < 300; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      resting = hasChanged || isMoving() ? 0 : resting + 1
      hasChanged = false
    }
    observer.disconnect()
  })

/** Lifts what has the focus with a key, and waits until the page says so. */
export async function lift(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page
    .getByRole('status')
    .filter({ hasText: /^Lifted / })
    .waitFor({ state: 'attached' })
}

// Both widths and both colour schemes in two passes: each scheme twice would cost half as much again.
const modes = [
  { name: 'narrow and dark', width: 360, colorScheme: 'dark' },
  { name: 'wide and light', width: 1280, colorScheme: 'light' },
] as const

/** Checks the page narrow in dark, and wide in light, in its current state: no serious finding of axe, and nothing cut off on a phone. It stays wide. */
export async function expectSoundInEveryMode(page: Page): Promise<void> {
  for (const { name, width, colorScheme } of modes) {
    await page.setViewportSize({ width, height: 860 })
    await page.emulateMedia({ colorScheme })
    await settled(page)
    if (width === 360) await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page), `${name} ${page.url()}`).toEqual([])
  }
}
