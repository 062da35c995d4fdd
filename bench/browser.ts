import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import type { Bench } from './api.ts'

export interface WebBench extends Bench {
  browser: Browser
  token: string
  secretKey: string
}

/** Long enough for all requests that a screen makes after its rows have loaded. */
export const quietMs = 1000
export const kilobytes = (bytes: number) => bytes / 1024

/** Starts the system's Chromium, headless. */
export const openChromium = (): Promise<Browser> => chromium.launch({ executablePath: findChromium(), args: chromiumFlags })

export interface Visitor {
  page: Page
  /** All requests so far. `bytes` is the transferred body size, set when the answer is complete. */
  traffic: { type: string; url: string; bytes: number }[]
  close: () => Promise<void>
}

/** Opens a browser context with an empty cache, signed in if a token is given. */
export async function newVisitor(browser: Browser, token: string | null, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', ...options })
  await context.addInitScript({ path: join(import.meta.dirname, 'page-watch.js') })
  if (token) await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  const traffic: Visitor['traffic'] = []
  const page = await context.newPage()
  const known = new Map<object, Visitor['traffic'][number]>()
  page.on('request', (request) => {
    const entry = { type: request.resourceType(), url: request.url(), bytes: 0 }
    traffic.push(entry)
    known.set(request, entry)
  })
  page.on('requestfinished', (request) => {
    void request.sizes().then(
      ({ responseBodySize }) => (known.get(request)!.bytes = responseBodySize),
      () => {}, // the page has been closed meanwhile
    )
  })
  return { page, traffic, close: () => context.close() }
}

/** Milliseconds from navigation until an element matching the selector was painted. */
export const painted = (page: Page, selector: string): Promise<number> => page.evaluate(`watch.painted(${JSON.stringify(selector)})`)

/** Milliseconds from a click on one element until another was painted. */
export async function clickToPaint(page: Page, clicked: string, selector: string): Promise<number> {
  const paintedAt = painted(page, selector)
  await page.locator(clicked).first().click()
  return (await paintedAt) - (await page.evaluate<number>('watch.clickedAt'))
}

/** Tasks that blocked the page for more than 50 ms. */
export const longTasks = (page: Page) => page.evaluate<{ startTime: number; duration: number }[]>('watch.longTasks')

/** Milliseconds from the start of a navigation, with an empty cache, until an element matching the selector was painted. */
export async function timeToPaint(browser: Browser, token: string | null, address: string, selector: string): Promise<number> {
  const { page, close } = await newVisitor(browser, token)
  await page.goto(address, { waitUntil: 'commit' })
  const time = await painted(page, selector)
  await close()
  return time
}
