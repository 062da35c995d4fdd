import { Resolver } from 'node:dns/promises'
import type { Settings } from './settings.ts'

/** Answers of a look-up: the values, or null when the name servers could not be asked. */
export interface Dns {
  /** Values of TXT records, their parts joined. */
  txt(name: string): Promise<string[] | null>
  /** Names that CNAME records point to, in lower case. */
  cname(name: string): Promise<string[] | null>
}

/** Returns look-ups at the name servers of `DNS_SERVERS`, or at those of the machine. */
export function openDns({ DNS_SERVERS }: Pick<Settings, 'DNS_SERVERS'>): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(',').map((one) => one.trim()))
  return {
    txt: (name) => found(resolver.resolveTxt(name), (parts) => parts.join('')),
    cname: (name) => found(resolver.resolveCname(name), (target) => target.toLowerCase().replace(/\.$/, '')),
  }
}

async function found<Answer>(asked: Promise<Answer[]>, text: (answer: Answer) => string): Promise<string[] | null> {
  try {
    return (await asked).map(text)
  } catch (error) {
    // No such name, or no record of this kind.
    if (['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')) return []
    return null
  }
}
