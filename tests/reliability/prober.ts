import pg from 'pg'
import { statementSent, type SentStatement } from '#kit/server/database/kysely.ts'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { openAgencies, type Agency } from './agencies.ts'
import { nameOf, send, type Answer, type Sample } from './calls.ts'
import { readCatalog } from './rows.ts'
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
  /**
   * Sends a probe whose ids are `own` and checks the answer: no server error, no text of it in a statement, and no internal details. Failures are added to
   * `wrong`. A probe that may change something, and is not `sure` to be refused, comes from an agency that nothing has changed. The
   * others come from one kept agency.
   */
  ask(endpoint: AnyEndpoint, probe: Probe, own: string, wrong: unknown[], sure?: 'sure to be refused'): Promise<Answer>
  /** Returns the names of tables in which a kept agency has other rows than before any call. */
  changedInKept(): Promise<string[]>
  close(): Promise<void>
}

/** Starts an app for tests over all calls. */
export async function openProber(): Promise<Prober> {
  const app = await startTestApp({ limitFactor: 1_000_000 })
  const db = new pg.Pool({ connectionString: app.ownerUrl, max: atOnce })
  const catalog = await readCatalog(db)
  const names = await readNames(db)
  const agencies = openAgencies(db, catalog)
  // Values are parameters, so no text that was sent is ever part of a statement.
  const injected = new Set<string>()
  const look = (message: unknown) => {
    const { text } = message as SentStatement
    if (text.includes('pg_sleep')) injected.add(text)
  }
  statementSent.subscribe(look)
  return {
    app,
    async ask(endpoint, { sample, raw, query }, own, wrong, sure) {
      const make = ({ id, token }: Agency) => {
        const ofAgency = JSON.parse(JSON.stringify(sample).replaceAll(own, id)) as Sample
        return send(app.origin, endpoint, ofAgency, { token, raw: raw?.replaceAll(own, id), query: query?.replaceAll(own, id) })
      }
      const answer = await agencies.from(endpoint, make, sure !== undefined)
      const about = [nameOf(endpoint), (query ?? raw ?? JSON.stringify(sample)).slice(0, 300)]
      if (answer.status >= 500) wrong.push([...about, answer.status])
      if (injected.size > 0) wrong.push([...about, 'became SQL', ...injected])
      injected.clear()
      if (answer.status >= 400) wrong.push(...leaksOf(answer, names).map((leak) => [...about, 'tells', leak]))
      return answer
    },
    changedInKept: () => agencies.changedInKept(),
    async close() {
      statementSent.unsubscribe(look)
      await db.end()
      await app.close()
    },
  }
}

export const dotted = (path: Path) => path.join('.')
/** Returns the error messages of a field, or of a part of it. */
export const sentencesOn = ({ json }: Answer, name: string): string[] =>
  Object.entries((json?.errors ?? {}) as Record<string, string[]>)
    .filter(([field]) => field === name || field.startsWith(`${name}.`))
    .flatMap(([, sentences]) => sentences)

/** Returns the sample with one value of its query replaced. */
export const queryWith = (sample: Sample, key: string, value: string): Sample => ({ ...sample, query: { ...sample.query, [key]: value } })
