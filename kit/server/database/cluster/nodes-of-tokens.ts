import type { Database } from '../database.ts'

/** When a person goes to another agency, their session counts for the node of the former one until this is over. */
const agencyKnownMs = 60_000
const maxKnown = 10_000

/** Asks for sessions like the work of their agency, so that none waits for a node of another agency that does not answer. Tokens are hashes. */
export interface NodesOfTokens {
  /** Asks for one session on its node. @throws NodeUnavailable while that does not answer. */
  one<T>(hash: string, now: Date, work: () => Promise<T>): Promise<T>
  /**
   * Asks for several sessions with one call of `work` for each node, which returns an answer for each of its tokens, in order. Returns the
   * answers by token, without those of nodes that did not answer.
   */
  each<T>(hashes: readonly string[], now: Date, work: (hashes: readonly string[]) => Promise<T[]>): Promise<Map<string, T>>
}

export function openNodesOfTokens(db: Database): NodesOfTokens {
  const known = new Map<string, { id: string; until: number }>()

  /** Returns the agencies by token; those without one are absent. Only the coordinator is asked, for tokens that are not known. */
  const agenciesOf = async (hashes: readonly string[], now: Date): Promise<Map<string, string>> => {
    const at = performance.now()
    const found = new Map<string, string>()
    const unknown: string[] = []
    for (const hash of hashes) {
      const agency = known.get(hash)
      if (agency && agency.until > at) found.set(hash, agency.id)
      else unknown.push(hash)
    }
    if (unknown.length === 0) return found
    const rows = await db.query<{ hash: string; agency_id: string | null }>(
      'SELECT hash, agency_of_token(hash, $2) AS agency_id FROM unnest($1::text[]) AS hash',
      [unknown, now],
    )
    if (known.size + rows.length > maxKnown) known.clear()
    for (const { hash, agency_id } of rows) {
      if (!agency_id) continue
      found.set(hash, agency_id)
      known.set(hash, { id: agency_id, until: at + agencyKnownMs })
    }
    return found
  }

  return {
    async one(hash, now, work) {
      if (!db.nodes) return work()
      const agencyId = (await agenciesOf([hash], now)).get(hash)
      return agencyId ? db.nodes.run(agencyId, work) : work()
    },
    async each<T>(hashes: readonly string[], now: Date, work: (hashes: readonly string[]) => Promise<T[]>) {
      const { nodes } = db
      const ask = async (some: readonly string[]) => (await work(some)).map((answer, index) => [some[index]!, answer] as const)
      if (!nodes) return new Map(await ask(hashes))
      const agencies = await agenciesOf(hashes, now)
      const placed = hashes.map(async (hash) => {
        const agencyId = agencies.get(hash)
        return { hash, agencyId, node: agencyId && (await nodes.nodeOf(agencyId)) }
      })
      const groups = Map.groupBy(await Promise.all(placed), ({ node }) => node)
      const answers = await Promise.allSettled(
        [...groups.values()].map((group) => {
          const some = group.map(({ hash }) => hash)
          const { agencyId } = group[0]!
          return agencyId ? nodes.run(agencyId, () => ask(some)) : ask(some)
        }),
      )
      return new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])))
    },
  }
}
