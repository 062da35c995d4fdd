import type pg from 'pg'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Answer } from './calls.ts'
import { fillAgency, itemFor, rowsOfAgency, type Catalog } from './rows.ts'

export interface Agency {
  id: string
  token: string
}

interface KeptAgency extends Agency {
  /** Its rows when it was filled, by table. */
  rows: Record<string, unknown[]>
}

/** Refusals must leave all rows unchanged. For `sure` refusals `changedInKept` verifies that. */
const refusals = [404, 409, 422]

/** Agencies to make calls from, each filled with the rows that calls below its path need. */
export interface Agencies {
  /**
   * Makes a call from an agency that no call has changed: a new one, or one whose calls were all refused. Reads, and calls that are
   * `sure` to be refused, share one kept agency.
   */
  from(endpoint: AnyEndpoint, make: (agency: Agency) => Promise<Answer>, sure?: boolean): Promise<Answer>
  /** Returns the names of tables in which a kept agency has other rows than when it was filled. */
  changedInKept(): Promise<string[]>
}

export function openAgencies(db: pg.Pool, catalog: Catalog): Agencies {
  const kept = new Map<object | undefined, Promise<KeptAgency>>()
  const unchanged = new Map<object | undefined, Agency[]>()
  const fill = (path: string) => fillAgency(db, catalog, newId(), path)
  const keep = async (path: string): Promise<KeptAgency> => {
    const agency = await fill(path)
    return { ...agency, rows: await rowsOfAgency(db, catalog, agency.id) }
  }
  return {
    async from(endpoint, make, sure = false) {
      const { path } = endpoint
      const item = itemFor(path)
      if (sure || (endpoint.method === 'GET' && !endpoint.writes)) {
        const agency = kept.get(item) ?? keep(path)
        kept.set(item, agency)
        return make(await agency)
      }
      const free = unchanged.get(item) ?? []
      unchanged.set(item, free)
      const agency = free.pop() ?? (await fill(path))
      const answer = await make(agency)
      if (refusals.includes(answer.status)) free.push(agency)
      return answer
    },
    async changedInKept() {
      const changed = new Set<string>()
      for (const { id, rows } of await Promise.all(kept.values())) {
        const now = await rowsOfAgency(db, catalog, id)
        for (const table of Object.keys(rows)) if (JSON.stringify(now[table]) !== JSON.stringify(rows[table])) changed.add(table)
      }
      return [...changed]
    },
  }
}
