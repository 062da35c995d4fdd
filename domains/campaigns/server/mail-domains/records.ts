import type { Dns } from '#kit/server/dns.ts'
import type { Settings } from '#kit/server/settings.ts'
import type { MailDomainRow } from './mail-domains-data.ts'

type Purpose = 'dkim' | 'spf' | 'dmarc' | 'return_path'
type State = 'unchecked' | 'ok' | 'missing' | 'different'

interface Wanted {
  purpose: Purpose
  type: 'TXT' | 'CNAME'
  name: string
  value: string
  /** Without it the domain is not verified. */
  required: boolean
  /** Whether a value that was found is right. Null: not this record, another may stand beside it. */
  fits(value: string): boolean | null
}

const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part) => {
      const [key = '', ...value] = part.split('=')
      return key.trim() === '' ? [] : [[key.trim().toLowerCase(), value.join('=').replace(/\s+/g, '')] as const]
    }),
  )

type Facts = Pick<MailDomainRow, 'domain' | 'selector' | 'public_key'>

/** Returns the DNS records that a domain needs: its key, who may send for it, what receivers do with forgeries, and the return path. */
export function wantedRecords({ domain, selector, public_key }: Facts, { MAIL_SPF, MAIL_RETURN_PATH }: Settings): Wanted[] {
  const key: Wanted = {
    purpose: 'dkim',
    type: 'TXT',
    name: `${selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${public_key}`,
    required: true,
    fits: (value) => tagsOf(value).get('p') === public_key,
  }
  const spf: Wanted = {
    purpose: 'spf',
    type: 'TXT',
    name: domain,
    value: `v=spf1 ${MAIL_SPF ? `${MAIL_SPF} ` : ''}~all`,
    required: false,
    fits: (value) => (/^v=spf1(\s|$)/i.test(value) ? !MAIL_SPF || value.toLowerCase().split(/\s+/).includes(MAIL_SPF.toLowerCase()) : null),
  }
  const dmarc: Wanted = {
    purpose: 'dmarc',
    type: 'TXT',
    name: `_dmarc.${domain}`,
    value: 'v=DMARC1; p=none',
    required: false,
    fits: (value) =>
      /^v=DMARC1/i.test(value) ? ['none', 'quarantine', 'reject'].includes(tagsOf(value).get('p')?.toLowerCase() ?? '') : null,
  }
  const path: Wanted = {
    purpose: 'return_path',
    type: 'CNAME',
    name: `bounces.${domain}`,
    value: MAIL_RETURN_PATH?.toLowerCase() ?? '',
    required: false,
    fits: (value) => value === MAIL_RETURN_PATH?.toLowerCase(),
  }
  return [key, spf, dmarc, ...(MAIL_RETURN_PATH ? [path] : [])]
}

/** What a look at DNS found: null when the name servers did not answer. */
export type Found = Partial<Record<Purpose, string[] | null>>

/** Looks up the records of a domain. */
export async function lookUp(dns: Dns, wanted: readonly Wanted[]): Promise<Found> {
  const found = await Promise.all(
    wanted.map(async ({ purpose, type, name }) => [purpose, type === 'TXT' ? await dns.txt(name) : await dns.cname(name)] as const),
  )
  return Object.fromEntries(found)
}

/** Returns the state of a record, and the values that stand there. */
export function stateOf({ purpose, fits }: Wanted, found: Found | null): { state: State; found: string[] } {
  const values = found?.[purpose]
  if (!values) return { state: 'unchecked', found: [] }
  const judged = values.map((value) => ({ value: value.slice(0, 500), fits: fits(value) })).filter((one) => one.fits !== null)
  const shown = judged.map(({ value }) => value)
  if (judged.length === 0) return { state: 'missing', found: shown }
  // Two records of one kind make both void.
  return { state: judged.length === 1 && judged[0]!.fits ? 'ok' : 'different', found: shown }
}
