import type { Page } from 'playwright-core'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { askerOf } from './ask.ts'
import { median, type Row } from './api.ts'
import { newVisitor, painted, quietMs, timeToPaint, type WebBench } from './browser.ts'
import { row, show } from './row.ts'

const [roomCount, days] = [200, 60]
const stay = { nights: 4, pause: 1 }
const path = '/bookings/hotel-rooms?view=rooms'
const region = '[role="region"][aria-label="Timeline"]'
const bars = `${region} [data-kind]`
/** A frame is late after more than two frame times at 60 Hz. In milliseconds. */
const lateMs = 34

/** W8: 200 rooms over 60 days, each occupied four nights of five: loading, scrolling, and dragging a stay. */
export async function timeline({ browser, product, token, rounds }: WebBench): Promise<Row[]> {
  await fillHotel(product, token)
  const [plain, load, scroll, drag]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round <= rounds; round++) {
    plain.push(await timeToPaint(browser, null, `${product}/v/unknown`, 'h1'))
    const { page, close } = await newVisitor(browser, token)
    await page.goto(product + path, { waitUntil: 'commit' })
    load.push(await painted(page, bars))
    await page.waitForTimeout(quietMs)
    scroll.push(await lateFrames(page, () => wheel(page)))
    drag.push(await lateFrames(page, () => dragOne(page)))
    await close()
  }
  const rest = (values: number[]) => median(values.slice(1))
  const [time, least] = [rest(load), rest(plain)]
  const name = 'W8 stays of 200 rooms over 60 days after the start of navigation, nothing cached; beside it a page without scripts'
  return [
    { ...row(name, time, 1000, 'ms'), ceiling: show(least, 'ms'), ratio: `${(time / least).toFixed(1)} ×` },
    row('W8 frames later than 34 ms while scrolling through 200 rooms, of 100', rest(scroll), 2),
    row('W8 frames later than 34 ms while a stay is dragged, of 100', rest(drag), 2),
  ]
}

/** Percentage of late frames while `work` runs. */
async function lateFrames(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(`{ globalThis.frames60 = []; let before = performance.now()
    const next = (now) => { frames60.push(now - before); before = now; globalThis.frame60 = requestAnimationFrame(next) }
    globalThis.frame60 = requestAnimationFrame(next) }`)
  await work()
  const frames = await page.evaluate<number[]>('(cancelAnimationFrame(frame60), frames60)')
  return (100 * frames.filter((time) => time > lateMs).length) / frames.length
}

async function wheel(page: Page): Promise<void> {
  const { x, y } = (await page.locator(region).boundingBox())!
  await page.mouse.move(x + 400, y + 200)
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(step % 10 === 9 ? 200 : 0, 130)
    await page.waitForTimeout(16)
  }
}

async function dragOne(page: Page): Promise<void> {
  const box = (await page.locator(region).boundingBox())!
  await page.mouse.move(box.x + 400, box.y + 60)
  const movable = page.locator(`${bars}[data-movable]`)
  // A bar in the middle. If other measurements added rooms with fewer stays, the last one.
  const bar = movable.nth(Math.min(40, (await movable.count()) - 1))
  const { x, y, width, height } = (await bar.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 60; step++) {
    await page.mouse.move(x + width / 2 + step * 3, y + height / 2 + (step % 20) * 4)
    await page.waitForTimeout(16)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** Creates rooms and stays once, through the API. */
async function fillHotel(product: string, token: string): Promise<void> {
  const ask = askerOf(product, token)
  const rooms = '/business/hotel/rooms'
  const first = addDays(dayOf(new Date()), -3)
  const { rooms: there } = await ask<{ rooms: object[] }>(`GET /business/hotel/stays?from=${first}&days=1`)
  if (there.length >= roomCount) return
  const { id } = await ask(`POST ${rooms}/create`, { title: 'Room of the bench', adults: 2 })
  const price = { name: 'Room', unit: 'room', per: 'night', price: { amount: 200_000, currency: 'UGX' } }
  const option = await ask(`POST ${rooms}/${id}/price-options/create`, price)
  for (const names of ['1001-1100', '1101-1200']) await ask(`POST ${rooms}/${id}/individual/create`, { units: names })
  const units = await ask<{ id: string }[]>(`GET ${rooms}/${id}/individual`)
  await ask('POST /inventory/status', { ids: [id], status: 'published' })
  const begins = Array.from({ length: Math.floor(days / (stay.nights + stay.pause)) }, (_, n) =>
    addDays(dayOf(new Date()), n * (stay.nights + stay.pause)),
  )
  for (const starts_on of begins)
    for (const unit of units)
      await ask('POST /bookings/new', {
        client: { name: 'Grace Akello', email: 'grace.bench@example.com' },
        action: 'confirm',
        lines: [
          {
            inventory_id: id,
            starts_on,
            ends_on: addDays(starts_on, stay.nights),
            unit_ids: [unit.id],
            selection: [{ price_option_id: option.id, quantity: 1 }],
          },
        ],
      })
}
