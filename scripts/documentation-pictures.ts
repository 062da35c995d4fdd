import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'
import { projectFolder } from '#kit/server/project.ts'
import { chromiumFlags, findChromium } from './chromium.mjs'

/** `npm run documentation-pictures`: starts the demo agency in a folder of its own and takes the pictures of the documentation again. */
const pictures = join(projectFolder, 'docs/site/src/assets/screens')

/** Name of a picture, to the screen's path. `first` opens the first row of the list. */
const screens: Record<string, { path: string; first?: string; width?: number }> = {
  home: { path: '/home' },
  offers: { path: '/offers' },
  trip: { path: '/trips', first: 'a[href*="/trips/"]' },
  rooms: { path: '/bookings/hotel-rooms?view=rooms' },
  cars: { path: '/bookings/car-rentals' },
  scan: { path: '/offers/events/scan-ticket', width: 390 },
  orders: { path: '/offers/shop/orders' },
  finance: { path: '/finance' },
  inbox: { path: '/crm/inbox', first: 'main li > button' },
  templates: { path: '/website/templates' },
}

async function startDemo(folder: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: projectFolder,
    env: { ...process.env, SAFIRI_DATA: folder, PORT: String(port), LOG_LEVEL: 'error', SAFIRI_BACKUPS: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const login = await new Promise<RegExpExecArray>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (text) => {
      output += String(text)
      const line = /Demo log-in: (\S+) (\S+)/.exec(output)
      if (line) resolve(line)
    })
    child.once('exit', () => reject(new Error(`The demo did not start:\n${output}`)))
  })
  return { child, origin: `http://localhost:${port}`, email: login[1]!, password: login[2]! }
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'))
  // Pictures that are in sight. The stream of news keeps the page from ever being idle.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(pictures, `${name}.webp`))
  console.log(`${name}.webp`)
}

async function takePictures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-pictures-'))
  const { child, origin, email, password } = await startDemo(folder)
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    mkdirSync(pictures, { recursive: true })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Africa/Kampala' })
    await page.goto(`${origin}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/home')
    for (const [name, { path, first, width = 1280 }] of Object.entries(screens)) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${origin}${path}`)
      if (first) await page.locator(first).first().click()
      await takePicture(page, name)
    }
  } finally {
    await browser.close()
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

await takePictures()
