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
  /** Of each table, when it was filled. */
  rows: Record<string, unknown[]>
}

/** Refusals, which are to leave everything as it was; of those that are sure `changedInKept` compares it. */
const refusals = [404, 409, 422]

/** Agencies from which calls are made, each filled as the calls below its path need. */
export interface Agencies {
  /**
   * Makes a call from an agency that no call has changed: a new one, or one that only was refused. Reads, and what is `sure` to
   * be refused, all come from one that is kept.
   */
  from(endpoint: AnyEndpoint, make: (agency: Agency) => Promise<Answer>, sure?: boolean): Promise<Answer>
  /** Names of the tables in which a kept agency has other rows than it had when it was filled. */
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
