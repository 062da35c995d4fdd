import { domainToUnicode } from 'node:url'
import { isIP } from 'node:net'
import type { App } from '#kit/server/app.ts'
import { sign } from '#kit/server/security/tokens.ts'
import { hostsOf, registrableOf } from './names.ts'

type Purpose = 'ownership' | 'routing' | 'other_host'

/** A record that a domain needs. */
export interface Wanted {
  purpose: Purpose
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA'
  name: string
  values: string[]
  required: boolean
}

interface Facts {
  agency_id: string
  domain: string
  main_host: string
}

/** What proves that an agency may use a domain: its own for each agency and domain. */
const tokenOf = ({ settings }: Pick<App, 'settings'>, { agency_id, domain }: Facts): string =>
  `safiri-${sign(settings.secretKey, 'site-domain', `${agency_id} ${domain}`).slice(0, 32)}`

/** Returns the hosts of a domain that can point to this installation. The registered name itself may have no CNAME record. */
export const possibleHosts = ({ settings }: Pick<App, 'settings'>, domain: string): string[] =>
  hostsOf(domain).filter((host) => settings.SITES_ADDRESSES.length > 0 || host !== registrableOf(host))

/** Returns the records that a domain needs: proof of ownership, where its main host points, and where the other one does. */
export function wantedRecords(app: Pick<App, 'settings'>, facts: Facts, slug: string): Wanted[] {
  const { SITES_ADDRESSES, SITES_DOMAIN } = app.settings
  const ownership: Wanted = {
    purpose: 'ownership',
    type: 'TXT',
    name: `_safiri-challenge.${facts.domain}`,
    values: [tokenOf(app, facts)],
    required: true,
  }
  const routing = possibleHosts(app, facts.domain).flatMap((host): Wanted[] => {
    const isMain = host === facts.main_host
    const purpose = isMain ? 'routing' : 'other_host'
    if (host !== registrableOf(host)) return [{ purpose, type: 'CNAME', name: host, values: [`${slug}.${SITES_DOMAIN}`], required: isMain }]
    return ([4, 6] as const).flatMap((version): Wanted[] => {
      const values = SITES_ADDRESSES.filter((address) => isIP(address) === version)
      // A server with both kinds of addresses is reached by the older ones.
      const required = isMain && (version === 4 || SITES_ADDRESSES.every((address) => isIP(address) === 6))
      return values.length === 0 ? [] : [{ purpose, type: version === 4 ? 'A' : 'AAAA', name: host, values, required }]
    })
  })
  return [ownership, ...routing.sort((a, b) => Number(b.required) - Number(a.required))]
}

/** Returns the part of a record's name that most registrars ask for: `@`, `www`. */
export function hostPart(name: string): string {
  const registrable = registrableOf(name)
  return name === registrable ? '@' : name.slice(0, -registrable.length - 1)
}

const companies: readonly [RegExp, string][] = [
  [/\.cloudflare\.com$/, 'Cloudflare'],
  [/\.domaincontrol\.com$/, 'GoDaddy'],
  [/\.registrar-servers\.com$/, 'Namecheap'],
  [/\.gandi\.net$/, 'Gandi'],
  [/\.googledomains\.com$|\.squarespacedns\.com$/, 'Squarespace'],
  [/\.awsdns-/, 'Amazon Route 53'],
  [/\.azure-dns\./, 'Microsoft Azure'],
  [/\.digitalocean\.com$/, 'DigitalOcean'],
  [/\.wixdns\.net$/, 'Wix'],
  [/\.hostgator\.com$/, 'HostGator'],
  [/\.bluehost\.com$/, 'Bluehost'],
  [/\.ovh\.net$/, 'OVH'],
  [/\.ui-dns\.(?:com|org|biz|de)$/, 'IONOS'],
  [/\.dns-parking\.com$/, 'Hostinger'],
  [/\.kenyawebexperts\.com$/, 'Kenya Web Experts'],
  [/\.truehost\.|\.cloudoon\./, 'Truehost'],
  [/\.i3c\.co\.ug$/, 'Infinity Computers & Communications'],
]

/** Returns the company whose name servers answer for a domain: its name, or the name of the servers. Null without any. */
export function companyOf(nameServers: readonly string[]): string | null {
  const [first] = nameServers
  if (!first) return null
  return companies.find(([pattern]) => pattern.test(first))?.[1] ?? domainToUnicode(registrableOf(first))
}
