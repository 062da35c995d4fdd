import { isIP } from 'node:net'
import type { Dns, DnsAnswer } from '#kit/server/dns.ts'
import { isPublicAddress } from '#kit/server/http/public-address.ts'
import { companyOf, type Wanted } from './records.ts'
import { registrableOf } from './names.ts'

const mostHops = 8

/** What a look found for one record. `via`: the names that CNAME records lead through. */
export interface Seen {
  values: string[]
  via?: string[]
  problem?: 'broken' | 'silent' | 'loop'
}

/** What a look at DNS found, by `type name` of each wanted record, and the company that answers for the domain. */
export interface Found {
  seen: Record<string, Seen>
  company: string | null
}

export const keyOf = ({ type, name }: Pick<Wanted, 'type' | 'name'>): string => `${type} ${name}`

const seenOf = (answer: DnsAnswer): Seen => ('values' in answer ? answer : { values: [], problem: answer.problem })

/** Follows CNAME records from a name. `values` is the last name that they lead to, none without a CNAME. */
async function follow(dns: Dns, name: string): Promise<Seen> {
  const via: string[] = [name]
  for (;;) {
    const seen = seenOf(await dns.ask(via.at(-1)!, 'CNAME'))
    const [next] = seen.values
    if (seen.problem) return { values: via.slice(1), via, problem: seen.problem }
    if (!next) return { values: via.slice(1), via }
    const isLoop = via.includes(next)
    via.push(next)
    if (isLoop || via.length > mostHops) return { values: [], via, problem: 'loop' }
  }
}

/** Looks at a host that should have a CNAME record: follows that record, or reads the host's addresses if it has no such record. */
async function lookAtHost(dns: Dns, name: string): Promise<Seen> {
  const chain = await follow(dns, name)
  if (chain.problem || chain.values.length > 0) return chain
  return lookAtAddresses(dns, name, 'A')
}

async function lookAtAddresses(dns: Dns, name: string, type: 'A' | 'AAAA'): Promise<Seen> {
  const chain = await follow(dns, name)
  if (chain.problem === 'loop') return chain
  return seenOf(await dns.ask(name, type))
}

/** Looks up the records of a domain. Nothing is fetched from where they point. */
export async function lookUp(dns: Dns, wanted: readonly Wanted[]): Promise<Found> {
  const lookAt = async ({ type, name }: Wanted): Promise<Seen> => {
    if (type === 'TXT') return seenOf(await dns.ask(name, 'TXT'))
    return type === 'CNAME' ? lookAtHost(dns, name) : lookAtAddresses(dns, name, type)
  }
  const seen = await Promise.all(wanted.map(async (one) => [keyOf(one), await lookAt(one)] as const))
  const servers = await dns.ask(registrableOf(wanted[0]!.name), 'NS')
  return { seen: Object.fromEntries(seen), company: 'values' in servers ? companyOf(servers.values) : null }
}

export interface Judged {
  state: 'unchecked' | 'ok' | 'missing' | 'wrong' | 'silent'
  found: string[]
  /** What to do, in a sentence. */
  advice: string
}

const mostShown = 5
const shortened = (value: string): string => (value.length > 120 ? `${value.slice(0, 117)}…` : value)
const listed = (values: readonly string[]): string => values.join(' and ')

/** Returns the state of a record by what was found, and what to do about it. `sitesDomain`: any name below it leads here. */
export function judge(wanted: Wanted, found: Found | null, sitesDomain: string): Judged {
  const seen = found?.seen[keyOf(wanted)]
  const { type, name, values } = wanted
  const where = found?.company ? `at ${found.company}` : 'where you manage the domain'
  const shouldBe = `${type} record of ${name}`
  if (!seen) return { state: 'unchecked', found: [], advice: `Add this record ${where}.` }
  const answer = (state: Judged['state'], advice: string): Judged => ({
    state,
    found: seen.values.slice(0, mostShown).map(shortened),
    advice,
  })
  if (seen.problem === 'silent') return answer('silent', 'Our name servers did not answer. We will check again.')
  if (seen.problem === 'broken')
    return answer('wrong', `The name servers of ${registrableOf(name)} answer with an error. Ask the company ${where} to mend them.`)
  if (seen.problem === 'loop') {
    const way = seen.via!.slice(0, mostHops + 1).join(' → ')
    return answer('wrong', `The CNAME records lead in a circle: ${way}. Change the ${shouldBe} ${where} to ${values[0]}.`)
  }
  if (seen.values.length === 0) return answer('missing', `Add this ${type} record ${where}.`)
  if (type === 'TXT') {
    if (seen.values.includes(values[0]!)) return answer('ok', 'Correct.')
    const count = seen.values.length === 1 ? 'There is another TXT record' : `There are ${seen.values.length} other TXT records`
    return answer('wrong', `${count} at this name. Add one with exactly this value ${where}; the others may stay.`)
  }
  const inside = seen.values.filter((value) => isIP(value) !== 0 && !isPublicAddress(value) && !values.includes(value))
  if (inside.length > 0)
    return answer(
      'wrong',
      `${name} points to ${listed(inside)}, inside a private network. Change the ${shouldBe} ${where} to ${listed(values)}.`,
    )
  if (type === 'CNAME') {
    if (isIP(seen.values[0]!) !== 0)
      return answer('wrong', `${name} has an address of its own. Delete its A record ${where} and add this CNAME record instead.`)
    if (seen.values.some((target) => target === sitesDomain || target.endsWith(`.${sitesDomain}`))) return answer('ok', 'Correct.')
    return answer('wrong', `${name} points to ${seen.values[0]}. Change the ${shouldBe} ${where} to ${values[0]}.`)
  }
  const others = seen.values.filter((value) => !values.includes(value))
  if (others.length === 0) return answer('ok', 'Correct.')
  if (others.length < seen.values.length)
    return answer('wrong', `Some visitors would go to ${listed(others)}. Delete that ${type} record of ${name} ${where}.`)
  return answer('wrong', `${name} points to ${listed(others)}. Change the ${shouldBe} ${where} to ${listed(values)}.`)
}
