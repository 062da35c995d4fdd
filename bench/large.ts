import type { Machine } from './machine.ts'
import { logIn, median, type Row } from './api.ts'

const columns = ['created_at', 'starts_on', 'total', 'client_name']
const tries = 40

/** A6: the list of bookings of an agency with many rows, compared with 1 000: first page, page 1 000, each sortable column. */
export async function measureLarge(machine: Machine, bookings: number): Promise<Row[]> {
  const [small, large] = [
    await machine.productOn('bench_small', { agencies: 1, packages: 20, bookings: 1_000 }, 4121),
    await machine.productOn('bench_large', { agencies: 1, packages: 20, bookings }, 4122),
  ]
  try {
    const [smallToken, largeToken] = [await logIn(small.url), await logIn(large.url)]
    const rows: Row[] = []
    for (const column of columns) {
      for (const sort of [column, `-${column}`]) {
        const path = `/api/agent/bookings?status=confirmed&sort=${sort}`
        const floor = await milliseconds(small.url, path, smallToken)
        const pages = {
          'first page': path,
          'page 1 000 by cursor': `${path}&cursor=${await cursorOfPage(1_000, large.url, path, largeToken)}`,
        }
        for (const [page, address] of Object.entries(pages)) {
          const time = await milliseconds(large.url, address, largeToken)
          rows.push({
            name: `A6 ${bookings} bookings by ${sort}, ${page}`,
            product: `${time.toFixed(1)} ms`,
            ceiling: `${floor.toFixed(1)} ms with 1000`,
            ratio: `${(time / floor).toFixed(1)} ×`,
            budget: '≤ 1.5 ×',
            holds: time / floor <= 1.5,
          })
        }
      }
    }
    return rows
  } finally {
    small.stop()
    large.stop()
  }
}

/** Returns the cursor of a page of 15 rows. Skips to it with pages of 100. */
async function cursorOfPage(page: number, origin: string, path: string, token: string): Promise<string> {
  let cursor = ''
  for (let skipped = 0; skipped + 100 <= (page - 1) * 15; skipped += 100) {
    const answer = await fetch(`${origin}${path}&per_page=100${cursor && `&cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    cursor = ((await answer.json()) as { meta: { next_cursor: string } }).meta.next_cursor
  }
  return cursor
}

/** Median time of one caller's request, after some requests to warm up. */
async function milliseconds(origin: string, path: string, token: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < tries; n++) {
    const started = performance.now()
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    if (n >= 10) times.push(performance.now() - started)
  }
  return median(times)
}
