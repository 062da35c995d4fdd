import { z } from 'zod'
import { outgoingFetch } from '#kit/server/restored/gate.ts'
import type { Contact, DomainOrder, Registrar, RegistrarAnswer } from './registrar.ts'

// Gandi's API, version 5: https://api.gandi.net/docs/domains/

const patienceMs = 20_000

const refusal = z.object({
  message: z.string().optional(),
  errors: z.array(z.object({ name: z.string().optional(), description: z.string() })).optional(),
})
const known = z.object({ fqdn: z.string(), dates: z.object({ registry_created_at: z.string().nullish() }).optional() })

/** "+256772123456" as Gandi writes phones: "+256.772123456". Codes have one to three digits. */
export function dottedPhone(phone: string): string {
  const [, code = '', rest = ''] = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/.exec(phone) ?? []
  return `+${code}.${rest}`
}

const ownerOf = ({ given_name, family_name, organisation, email, phone, street, city, postcode, country }: Contact) => ({
  type: organisation ? 'company' : 'individual',
  given: given_name,
  family: family_name,
  ...(organisation ? { orgname: organisation } : {}),
  email,
  phone: dottedPhone(phone),
  streetaddr: street,
  city,
  ...(postcode ? { zip: postcode } : {}),
  country,
})

function sentenceOf(body: unknown, status: number): string {
  const { data } = refusal.safeParse(body)
  const problems = data?.errors?.map(({ name, description }) => (name ? `${name}: ${description}` : description)) ?? []
  return (problems.length > 0 ? problems.join('; ') : (data?.message ?? `The registrar answered ${status}.`)).slice(0, 300)
}

/** Returns the registrar Gandi. */
export function gandi(url: string, token: string): Registrar {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await outgoingFetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: answer.status, body: (await answer.json().catch(() => null)) as unknown }
  }
  return {
    key: 'gandi',
    async register({ domain, years, contact }: DomainOrder): Promise<RegistrarAnswer> {
      const answer = await ask('POST', '/v5/domain/domains', { fqdn: domain, duration: years, owner: ownerOf(contact) }).catch(() => null)
      if (answer?.status === 202 || answer?.status === 201) return { state: 'ordering' }
      if (!answer || answer.status >= 500 || answer.status === 408 || answer.status === 429) return { state: 'unknown' }
      return { state: 'declined', note: sentenceOf(answer.body, answer.status) }
    },
    async lookUp(domain: string): Promise<RegistrarAnswer> {
      const answer = await ask('GET', `/v5/domain/domains/${encodeURIComponent(domain)}`).catch(() => null)
      if (answer?.status === 404) return { state: 'declined', note: 'The registrar has no order of this domain.' }
      const { data } = known.safeParse(answer?.body)
      if (answer?.status !== 200 || data?.fqdn !== domain) return { state: 'unknown' }
      return { state: data.dates?.registry_created_at ? 'registered' : 'ordering' }
    },
  }
}
