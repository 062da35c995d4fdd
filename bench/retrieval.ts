import { performance } from 'node:perf_hooks'
import { insertPassages } from '#domains/chatbot/server/knowledge/passages.ts'
import { searchPassages } from '#domains/chatbot/server/knowledge/search.ts'
import type { App } from '#kit/server/app.ts'
import type { Row } from './api.ts'
import type { Machine } from './machine.ts'
import { row } from './row.ts'

const passages = 5000
const questions = 400
const budgetMs = 50
const batch = 500

const things = 'gorilla trek boat lake forest camp bird lion leopard falls crater village market coffee rafting canoe summit glacier'.split(
  ' ',
)
const kinds = 'morning guided private quiet family long short high wild hidden sunset northern southern ancient green'.split(' ')
/** The same each time: a word for a place in a list. */
const at = (list: readonly string[], n: number) => list[n % list.length]!
const [first, middle, last] = ['ka bu mu ki na lo ru se to wa', 'ba li ga so nde mpi ya ro tu ke', 'le nga ra si ti mbo da wi no pe'].map(
  (all) => all.split(' '),
)
/** One of a thousand names of places. */
const place = (n: number) => `${at(first!, n)}${at(middle!, Math.floor(n / 10))}${at(last!, Math.floor(n / 100))}`
const sentence = (n: number) =>
  `The ${at(kinds, n)} ${at(things, n * 7)} of ${place(n)} has a ${at(kinds, n * 3)} ${at(things, n * 11)} near ${place(n * 13)}.`

/** C4: finding the passages of a question among 5 000, with a misspelt word in every fourth question. */
export async function measureRetrieval(machine: Machine): Promise<Row[]> {
  const app = await machine.appOn('bench')
  const agencyId = await fill(app)
  const times: number[] = []
  for (let n = 0; n < questions; n++) {
    const name = n % 4 === 0 ? `${place(n).slice(0, -1)}x` : place(n)
    const words = [at(kinds, n), at(things, n * 7), name, at(things, n + 5), 'when', 'nowhere']
    const start = performance.now()
    await app.db.asAgency({ agencyId }, (tx) => searchPassages(tx, words))
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return [row(`C4 retrieval over ${passages} passages: p95`, times[Math.floor(times.length * 0.95)]!, budgetMs, 'ms')]
}

/** Gives an agency passages, as taught answers. Returns its id. */
async function fill(app: App): Promise<string> {
  const { id } = await app.db.asPlatform('house: the agency of the measurement', (tx) =>
    tx.selectFrom('agencies').select('id').orderBy('created_at').limit(1).executeTakeFirstOrThrow(),
  )
  const actor = { agencyId: id, userId: null, now: app.clock.now() }
  await app.db.asAgency(actor, async (tx) => {
    const item = await tx.selectFrom('inventory').select('id').limit(1).executeTakeFirstOrThrow()
    for (let from = 0; from < passages; from += batch) {
      const made = Array.from({ length: batch }, (_, n) => ({ kind: 'text' as const, text: sentence(from + n) }))
      await insertPassages(tx, actor, made, { inventory_id: item.id, lesson_id: null })
    }
  })
  return id
}
