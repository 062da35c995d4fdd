import { createHash } from 'node:crypto'
import type { AdsCompany } from '../../contract/words.ts'

// How the companies say that addresses are normalised before they are hashed, written from their pages and not from our own code:
// Meta, “Customer file custom audiences”: trim, lower case; phones without symbols and leading zeros, with the country code.
// Google, “Customer Match: normalise and hash”: trim, lower case, without dots and endings at gmail.com; phones in E.164 with the plus.
// X, “Audiences: e-mail normalization” and “Web conversions”: trim, lower case; phones in E.164 with the plus.

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const onlyDigits = (text: string) => [...text].filter((sign) => sign >= '0' && sign <= '9').join('')

const rules: Record<AdsCompany, { email: (typed: string) => string; phone: (typed: string) => string }> = {
  meta: { email: (typed) => typed.trim().toLowerCase(), phone: (typed) => onlyDigits(typed).replace(/^0+/, '') },
  google: {
    email(typed) {
      const [, name = '', host = ''] = /^\s*(.+)@(.+?)\s*$/.exec(typed.toLowerCase()) ?? []
      return /^(gmail|googlemail)\.com$/.test(host) ? `${name.split('+')[0]!.split('.').join('')}@${host}` : `${name}@${host}`
    },
    phone: (typed) => `+${onlyDigits(typed)}`,
  },
  x: { email: (typed) => typed.trim().toLowerCase(), phone: (typed) => `+${onlyDigits(typed)}` },
}

/** Hashes that X has on its page of the Conversion API, which calls the first address test@x.com since X was renamed. */
export const ofX = {
  'test@twitter.com': 'd360d510a224510f373931ce2d6215a799f5a9c1cef221b0149b6b6b50cced62',
  '+11234567890': '1fa6b8d986d9b9cd01bf36951815158bbde9f520c0567c835dfe34783d0a4231',
}

/** People whom a stand-in knows, as a company knows its own. A hash of anybody else, or of another form, is no person. */
export function knownPeople(company: AdsCompany, addresses: readonly string[]) {
  const byHash = new Map(
    addresses.map((typed) => {
      const isEmail = typed.includes('@')
      return [hex(rules[company][isEmail ? 'email' : 'phone'](typed)), { typed, isEmail }]
    }),
  )
  return (hash: string, kind: 'email' | 'phone'): string | null => {
    const found = byHash.get(hash)
    return found && found.isEmail === (kind === 'email') ? found.typed : null
  }
}

/** A list that a stand-in keeps: who is on it, as addresses. */
export function listOf(company: AdsCompany, faults: string[], addresses: readonly string[]) {
  const nameOf = knownPeople(company, addresses)
  const on = new Set<string>()
  const take = (hash: string, kind: 'email' | 'phone', isOn: boolean) => {
    if (hash === '') return
    const typed = nameOf(hash, kind)
    if (typed === null) faults.push(`${kind} ${hash} is nobody`)
    else if (isOn) on.add(typed)
    else on.delete(typed)
  }
  return { on: () => [...on].toSorted(), take }
}
