import pg from 'pg'
import type { AnyEndpoint } from '#kit/server/serve.ts'
import { newId } from '#kit/server/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { nameOf, send, type Answer, type Sample } from './calls.ts'
import { fillAgency, itemFor, readCatalog, type Catalog } from './rows.ts'
import type { Path } from './samples.ts'
import { leaksOf, readNames } from './silence.ts'

export const atOnce = 4

export interface Probe {
  sample: Sample
  raw?: string
  query?: string
}

export interface Prober {
  app: TestApp
  db: pg.Pool
  catalog: Catalog
  /**
   * Sends a probe whose ids are `own` and looks at what every answer must be: no fault of ours, quick, silent about our insides;
   * what is not so goes to `wrong`. Probes that may change something come from a new agency each, reads from one that is kept.
   */
  ask(endpoint: AnyEndpoint, probe: Probe, own: string, wrong: unknown[], from?: 'new agency' | 'kept agency'): Promise<Answer>
  close(): Promise<void>
}

/** An app for sweeps over all calls. */
export async function openProber(): Promise<Prober> {
  const app = await startTestApp({ limitFactor: 1_000_000 })
  const db = new pg.Pool({ connectionString: app.ownerUrl, max: atOnce })
  const catalog = await readCatalog(db)
  const names = await readNames(db)
  const kept = new Map<object | undefined, ReturnType<typeof fillAgency>>()
  const keptFor = (path: string) => {
    const item = itemFor(path)
    const agency = kept.get(item) ?? fillAgency(db, catalog, newId(), path)
    kept.set(item, agency)
    return agency
  }
  return {
    app,
    db,
    catalog,
    async ask(endpoint, { sample, raw, query }, own, wrong, from = 'new agency') {
      const changes = from === 'new agency' && (endpoint.method !== 'GET' || endpoint.writes)
      const { id, token } = await (changes ? fillAgency(db, catalog, newId(), endpoint.path) : keptFor(endpoint.path))
      const ofAgency = JSON.parse(JSON.stringify(sample).replaceAll(own, id)) as Sample
      const answer = await send(app.origin, endpoint, ofAgency, { token, raw: raw?.replaceAll(own, id), query: query?.replaceAll(own, id) })
      const about = [nameOf(endpoint), (query ?? raw ?? JSON.stringify(sample)).slice(0, 300)]
      if (answer.status >= 500) wrong.push([...about, answer.status])
      if (answer.ms > 4_000) wrong.push([...about, `took ${Math.round(answer.ms)} ms`])
      if (answer.status >= 400) wrong.push(...leaksOf(answer, names).map((leak) => [...about, 'tells', leak]))
      return answer
    },
    async close() {
      await db.end()
      await app.close()
    },
  }
}

export const dotted = (path: Path) => path.join('.')
/** What an answer says of a field, or of a part of it. */
export const sentencesOn = ({ json }: Answer, name: string): string[] =>
  Object.entries((json?.errors ?? {}) as Record<string, string[]>)
    .filter(([field]) => field === name || field.startsWith(`${name}.`))
    .flatMap(([, sentences]) => sentences)

/** The sample's query with one value replaced. */
export const queryWith = (sample: Sample, key: string, value: string): Sample => ({ ...sample, query: { ...sample.query, [key]: value } })
