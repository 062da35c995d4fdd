import pg from 'pg'
import sharp from 'sharp'
import { codeOf } from '#kit/server/security/signed-code.ts'
import { askerOf, type Ask } from './ask.ts'
import { median, type Row } from './api.ts'
import { kilobytes, longTasks, newVisitor, quietMs, type WebBench } from './browser.ts'
import { row } from './row.ts'

/** Lighthouse's phone on slow 4G: round trips of 150 ms, 1.6 Mbit/s, a quarter of the processor speed. */
const slowPhone = { latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8, cpu: 4 }

/** W6: the size of a public page without its pictures, and whether it can be read without scripts. */
export async function publicWeight(web: WebBench): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, address] of await publicPages(web)) {
    const visitor = await newVisitor(web.browser, null)
    await visitor.page.goto(address)
    await visitor.page.waitForTimeout(quietMs)
    const bytes = visitor.traffic.filter(({ type }) => type !== 'image').reduce((sum, one) => sum + one.bytes, 0)
    await visitor.close()
    rows.push(row(`W6 ${name} page, all but pictures`, kilobytes(bytes), 60, 'KB'), await readWithoutScripts(web, name, address))
  }
  return rows
}

/** Checks that a browser without scripts shows the heading. */
async function readWithoutScripts({ browser }: WebBench, name: string, address: string): Promise<Row> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const [heading, seen] = [page.locator('h1').first(), await page.locator('h1').first().isVisible()]
  const text = seen ? (await heading.innerText()).trim() : ''
  await context.close()
  return {
    name: `W6 ${name} page without scripts`,
    product: text || 'nothing',
    ceiling: '–',
    ratio: '–',
    budget: 'readable',
    holds: text !== '',
  }
}

/** W7: how fast a public page loads on a phone with a slow connection. */
export async function publicSpeed(web: WebBench): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, address] of await publicPages(web)) {
    const visits: { paint: number; shifts: number; blocked: number }[] = []
    for (let round = 0; round < web.rounds; round++) visits.push(await visitAsPhone(web, address))
    const of = (key: keyof (typeof visits)[number]) => median(visits.map((visit) => visit[key]))
    rows.push(
      row(`W7 ${name} page on a slow phone: largest paint`, of('paint'), 2500, 'ms'),
      row(`W7 ${name} page on a slow phone: shift`, of('shifts'), 0.02),
      row(`W7 ${name} page on a slow phone: blocked`, of('blocked'), 100, 'ms'),
    )
  }
  return rows
}

async function visitAsPhone({ browser }: WebBench, address: string) {
  const { page, close } = await newVisitor(browser, null, {
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const devtools = await page.context().newCDPSession(page)
  const { cpu, ...network } = slowPhone
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(quietMs)
  const { largestPaint, firstPaint, shifts } = await page.evaluate<{ largestPaint: number; firstPaint: number; shifts: number }>(
    '({ largestPaint: watch.largestPaint, firstPaint: watch.firstPaint, shifts: watch.shifts })',
  )
  const tasks = await longTasks(page)
  await close()
  const blocked = tasks.filter((task) => task.startTime >= firstPaint).reduce((sum, task) => sum + task.duration - 50, 0)
  return { paint: largestPaint, shifts, blocked }
}

/** Public pages of a package with a picture, of a payment, and of a document verification. */
async function publicPages({ product, token, ownerUrl, secretKey }: WebBench): Promise<[name: string, address: string][]> {
  const ask = askerOf(product, token)
  const trip = await anyPackage(ask)
  await addPicture(ask, trip)
  const booking = await owedBooking(ownerUrl)
  const { checkout_url } = await ask<{ checkout_url: string }>('POST /payments/checkout', { booking_id: booking.id })
  const paper = codeOf(secretKey, 'paper', [booking.agency_id, await issuePaper(product, token, ownerUrl, booking.id)])
  const { slug } = await ask<{ slug: string }>(`GET /packages/edit/${trip}`)
  return [
    ['trip', `${product}/p/load-agency-1/${slug}`],
    ['pay', product + new URL(checkout_url).pathname],
    ['paper', `${product}/v/${paper}`],
  ]
}

/** The id of a package of the first agency. */
export const anyPackage = async (ask: Ask): Promise<string> => (await ask<{ id: string }[]>('GET /packages?sort=title&per_page=1'))[0]!.id

/** Adds a photograph of typical size. It contains noise, so that it compresses as badly as foliage. */
async function addPicture(ask: Ask, id: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#51785b', noise } })
    .blur(2)
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'lake.jpg')
  await ask(`POST /uploadcare/package_images/${id}`, form)
}

async function rowsOf<Result extends pg.QueryResultRow>(ownerUrl: string, text: string, values: unknown[] = []): Promise<Result[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<Result>(text, values)
  await client.end()
  return rows
}

const owedBooking = async (ownerUrl: string): Promise<{ agency_id: string; id: string }> =>
  (
    await rowsOf<{ agency_id: string; id: string }>(
      ownerUrl,
      `SELECT b.agency_id, b.id FROM bookings b JOIN agencies a ON a.id = b.agency_id
       WHERE a.slug = 'load-agency-1' AND b.status = 'confirmed' AND b.paid = 0 ORDER BY b.id LIMIT 1`,
    )
  )[0]!

/** Issues the voucher of a booking and returns the document's id. */
async function issuePaper(product: string, token: string, ownerUrl: string, booking: string): Promise<string> {
  const { ok, status } = await fetch(`${product}/api/agent/bookings/${booking}/papers/voucher`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!ok) throw new Error(`the voucher answers ${status}`)
  return (await rowsOf<{ id: string }>(ownerUrl, 'SELECT id FROM booking_documents WHERE booking_id = $1 LIMIT 1', [booking]))[0]!.id
}
