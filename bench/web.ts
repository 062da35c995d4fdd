import { askerOf } from './ask.ts'
import { logIn, median, type Bench, type Row } from './api.ts'
import {
  clickToPaint,
  kilobytes,
  longTasks,
  newVisitor,
  openChromium,
  painted,
  quietMs,
  timeToPaint,
  type Visitor,
  type WebBench,
} from './browser.ts'
import { anyPackage, publicSpeed, publicWeight } from './public-pages.ts'
import { row, show } from './row.ts'
import { timeline } from './timeline.ts'

const rowsOf = (list: string) => `section[aria-label="${list}"] tbody tr`
const bookings = { path: '/bookings/tour-packages', rows: rowsOf('Tour package bookings') }
const packages = { path: '/offers/packages', rows: rowsOf('Tour packages') }

/** W1–W8: the built product in a headless browser. `only` selects rows by the start of their name. */
export async function measureWeb(bench: Bench, secretKey: string, only: string): Promise<Row[]> {
  const works: Record<string, (web: WebBench) => Promise<Row[]>> = {
    W1: firstScreen,
    W2: packagesList,
    W3: bookingsList,
    W4: navigation,
    W5: typing,
    W6: publicWeight,
    W7: publicSpeed,
    W8: timeline,
  }
  const wanted = Object.entries(works).filter(([name]) => name.startsWith(only))
  if (wanted.length === 0) return []
  const browser = await openChromium()
  try {
    // The host name must match the URLs of the pictures.
    const product = bench.product.replace('127.0.0.1', 'localhost')
    const web = { ...bench, product, browser, secretKey, token: await logIn(product) }
    const rows: Row[] = []
    for (const [, work] of wanted) rows.push(...(await work(web)))
    return rows
  } finally {
    await browser.close()
  }
}

const weightOf = ({ traffic }: Visitor, type: string) =>
  kilobytes(traffic.filter((one) => one.type === type).reduce((sum, { bytes }) => sum + bytes, 0))

async function firstScreen({ browser, product }: WebBench): Promise<Row[]> {
  const visitor = await newVisitor(browser, null)
  await visitor.page.goto(`${product}/login`)
  await painted(visitor.page, 'input[type=password]')
  await visitor.page.waitForTimeout(quietMs)
  await visitor.close()
  return [row('W1 JavaScript of the log-in', weightOf(visitor, 'script'), 180, 'KB')]
}

async function packagesList({ browser, product, token }: WebBench): Promise<Row[]> {
  const visitor = await newVisitor(browser, token)
  await visitor.page.goto(product + packages.path)
  await painted(visitor.page, packages.rows)
  await visitor.page.waitForTimeout(quietMs)
  await visitor.close()
  return [
    row('W2 JavaScript of the packages list', weightOf(visitor, 'script'), 260, 'KB'),
    row('W2 CSS of the packages list', weightOf(visitor, 'stylesheet'), 35, 'KB'),
    row('W2 requests of the packages list, without pictures', visitor.traffic.filter(({ type }) => type !== 'image').length, 20),
  ]
}

async function bookingsList({ browser, product, token, rounds }: WebBench): Promise<Row[]> {
  const [plain, list]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    plain.push(await timeToPaint(browser, null, `${product}/v/unknown`, 'h1'))
    list.push(await timeToPaint(browser, token, product + bookings.path, bookings.rows))
  }
  // The first round warms the server. The time of a page without scripts shows how busy the machine is.
  const [time, least] = [median(list.slice(1)), median(plain.slice(1))]
  const name = 'W3 rows of the bookings list after the start of navigation, nothing cached; beside it a page without scripts'
  return [{ ...row(name, time, 500, 'ms'), ceiling: show(least, 'ms'), ratio: `${(time / least).toFixed(1)} ×` }]
}

async function navigation({ browser, product, token, rounds }: WebBench): Promise<Row[]> {
  const { page, close } = await newVisitor(browser, token)
  const [first, again]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    await page.goto(`${product}/home`)
    await page.waitForTimeout(quietMs)
    first.push(await clickToPaint(page, linkTo('/bookings'), rowsOf('Bookings')))
    await clickToPaint(page, linkTo('/offers'), rowsOf('Offers'))
    again.push(await clickToPaint(page, linkTo('/bookings'), rowsOf('Bookings')))
  }
  await close()
  return [
    row('W4 rows of the bookings list after a click, files cached', median(first.slice(1)), 150, 'ms'),
    row('W4 rows of the bookings list after a click, seen before', median(again.slice(1)), 100, 'ms'),
  ]
}

const linkTo = (path: string) => `nav[aria-label="Main"] a[href="${path}"]`

async function typing({ browser, product, token, rounds }: WebBench): Promise<Row[]> {
  const { page, close } = await newVisitor(browser, token)
  await page.goto(`${product}${packages.path}/${await anyPackage(askerOf(product, token))}/edit`)
  const longest: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const field = page.getByLabel(round % 2 === 0 ? 'Title' : 'Summary').first()
    await field.click()
    await page.waitForTimeout(quietMs)
    await page.evaluate('watch.longTasks.length = 0')
    await field.pressSequentially(' by canoe on a quiet lake', { delay: 40 })
    await page.waitForTimeout(quietMs)
    longest.push(Math.max(0, ...(await longTasks(page)).map(({ duration }) => duration)))
  }
  await close()
  // The browser does not report tasks shorter than the budget.
  const longestTask = median(longest.slice(1))
  return [
    {
      ...row('W5 longest task while typing in the package form', longestTask, 50, 'ms'),
      product: longestTask === 0 ? 'none over 50 ms' : show(longestTask, 'ms'),
    },
  ]
}
