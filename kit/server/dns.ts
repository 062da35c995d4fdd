import { Resolver } from 'node:dns/promises'
import type { Settings } from './settings.ts'

type RecordType = 'TXT' | 'CNAME' | 'A' | 'AAAA' | 'NS'

/**
 * The values of a look-up; none if there is no such name or record. `broken`: the name servers of the domain answer with an error.
 * `silent`: our own name servers could not be asked, which says nothing about the domain.
 */
export type DnsAnswer = { values: string[] } | { problem: 'broken' | 'silent' }

export interface Dns {
  /** Looks up the records of one kind. TXT records have their parts joined; names are in lower case. */
  ask(name: string, type: RecordType): Promise<DnsAnswer>
  /** Values of TXT records, their parts joined. Null when the name servers could not be asked. */
  txt(name: string): Promise<string[] | null>
  /** Names that CNAME records point to, in lower case. Null when the name servers could not be asked. */
  cname(name: string): Promise<string[] | null>
}

/** Returns look-ups at the name servers of `DNS_SERVERS`, or at those of the machine. */
export function openDns({ DNS_SERVERS }: Pick<Settings, 'DNS_SERVERS'>): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(',').map((one) => one.trim()))
  const lookUps: Record<RecordType, (name: string) => Promise<string[]>> = {
    TXT: async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
    CNAME: async (name) => (await resolver.resolveCname(name)).map(plainName),
    A: (name) => resolver.resolve4(name),
    AAAA: (name) => resolver.resolve6(name),
    NS: async (name) => (await resolver.resolveNs(name)).map(plainName),
  }
  const ask: Dns['ask'] = async (name, type) => {
    try {
      return { values: await lookUps[type](name) }
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      // No such name, or no record of this kind.
      if (['ENOTFOUND', 'ENODATA'].includes(code)) return { values: [] }
      return { problem: ['ESERVFAIL', 'EREFUSED', 'EFORMERR', 'ENOTIMP', 'EBADRESP', 'EBADNAME'].includes(code) ? 'broken' : 'silent' }
    }
  }
  const valuesOf = async (name: string, type: RecordType) => {
    const answer = await ask(name, type)
    return 'values' in answer ? answer.values : null
  }
  return { ask, txt: (name) => valuesOf(name, 'TXT'), cname: (name) => valuesOf(name, 'CNAME') }
}

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '')
