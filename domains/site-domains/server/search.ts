import { connect } from 'node:net'
import { getDomain } from 'tldts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { openDns } from '#kit/server/dns.ts'
import { outgoingFetch, requireReleased } from '#kit/server/restored/gate.ts'
import type { Registration } from '../contract/states.ts'
import { readDomain, shownDomain, type DomainName } from './names.ts'

const patienceMs = 4_000
const mostBytes = 64 * 1024
/** Endings that are proposed for a name without one. */
const usualEndings = ['com', 'co.ug', 'ug', 'africa', 'co.ke', 'travel', 'org']

/** Asks who knows about a domain. Null: this one cannot tell. */
type Registry = (name: DomainName) => Promise<Registration | null>

/** Asks by RDAP. 404 is a registry's own "no such domain"; anything else that is not an answer tells nothing. */
const byRdap =
  (base: string): Registry =>
  async ({ registrable }) => {
    const answer = await outgoingFetch(`${base.replace(/\/$/, '')}/domain/${registrable}`, {
      headers: { accept: 'application/rdap+json' },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer.status === 404) return 'no_record'
    if (!answer.ok) return null
    const { objectClassName, ldhName } = (await answer.json()) as { objectClassName?: unknown; ldhName?: unknown }
    return objectClassName === 'domain' && String(ldhName).toLowerCase().replace(/\.$/, '') === registrable ? 'registered' : null
  }

const nothingFound = /^(?:%\s*)?(?:no (?:entries|match|data|object)\b.*|.*\bnot found\b.*|status:\s*(?:free|available).*)$/im

/** Asks by WHOIS: a line with the name, then text until the server closes. */
const byWhois =
  (servers: ReadonlyMap<string, string>): Registry =>
  async ({ registrable, ending }) => {
    const server = servers.get(ending) ?? servers.get(ending.split('.').at(-1)!)
    if (!server) return null
    await requireReleased()
    const text = await whois(server, registrable)
    if (nothingFound.test(text)) return 'no_record'
    const names = new RegExp(`^\\s*domain(?: name)?\\s*:\\s*${registrable.replaceAll('.', '\\.')}\\s*$`, 'im')
    return names.test(text) ? 'registered' : null
  }

function whois(server: string, name: string): Promise<string> {
  const [host = '', port = '43'] = server.split(':')
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ host, port: Number(port), signal: AbortSignal.timeout(patienceMs) })
    socket.on('connect', () => socket.write(`${name}\r\n`))
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
      if (text.length > mostBytes) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

/** A domain with name servers is registered. Without any it may be as well, so silence tells nothing. */
const byNameServers =
  (app: App): Registry =>
  async ({ registrable }) => {
    const answer = await openDns(app.settings).ask(registrable, 'NS')
    return 'values' in answer && answer.values.length > 0 ? 'registered' : null
  }

/** Returns who is asked, in order, and whether registries are among them. */
function registriesOf(app: App): Registry[] {
  const { RDAP_URL, WHOIS_SERVERS } = app.settings
  return [byWhois(WHOIS_SERVERS), ...(RDAP_URL ? [byRdap(RDAP_URL)] : []), byNameServers(app)]
}

/** Returns whether registries are asked, or only name servers. */
export const searchedBy = ({ settings }: App): 'registries' | 'name_servers' =>
  settings.RDAP_URL || settings.WHOIS_SERVERS.size > 0 ? 'registries' : 'name_servers'

async function registrationOf(app: App, name: DomainName): Promise<Registration> {
  for (const registry of registriesOf(app)) {
    const answer = await registry(name).catch(() => null)
    if (answer) return answer
  }
  return 'unknown'
}

/** Returns the domains to look for: the one that was typed, or a name with usual endings. @throws 422 at `domain`. */
function candidates(app: App, typed: string): DomainName[] {
  const text = typed.trim().toLowerCase()
  if (/[.:/]/.test(text)) return [readDomain(app, text)]
  const label = text.replace(/[\s_]+/g, '-').replace(/^-+|-+$/g, '')
  if (!label || getDomain(`${label}.com`) === null) throw invalid('domain', 'Give a name or a domain such as lodge.com.')
  return usualEndings.map((ending) => readDomain(app, `${label}.${ending}`))
}

/** Returns what is known about a domain, or about a name with usual endings. @throws 422 at `domain`. */
export async function searchDomain(app: App, typed: string, own: readonly string[]) {
  return Promise.all(
    candidates(app, typed).map(async (name) => ({
      domain: name.registrable,
      shown: shownDomain(name.registrable),
      state: await registrationOf(app, name),
      yours: own.some((domain) => domain === name.registrable || domain.endsWith(`.${name.registrable}`)),
    })),
  )
}
