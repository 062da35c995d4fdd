import { insertClient } from '#domains/clients/server/clients.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { yearBack } from './season.ts'
import { ago } from './selling.ts'

type Residency = 'non_resident' | 'foreign_resident' | 'eac_citizen'

export const people: { name: string; country: 'UG' | 'KE' | 'GB' | 'US' | 'DE' | 'NL' | 'IN' | 'RW'; residency: Residency }[] = [
  { name: 'Joseph Okello', country: 'UG', residency: 'eac_citizen' },
  { name: 'Sarah Namubiru', country: 'UG', residency: 'eac_citizen' },
  { name: 'Charlotte Evans', country: 'GB', residency: 'non_resident' },
  { name: 'Tom and Lisa Becker', country: 'DE', residency: 'non_resident' },
  { name: 'Priya Raman', country: 'IN', residency: 'foreign_resident' },
  { name: 'David Mugisha', country: 'UG', residency: 'eac_citizen' },
  { name: 'The Hendriks family', country: 'NL', residency: 'non_resident' },
  { name: 'Grace Wanjiru', country: 'KE', residency: 'eac_citizen' },
  { name: 'Michael Brooks', country: 'US', residency: 'non_resident' },
  { name: 'Ruth Achieng', country: 'KE', residency: 'eac_citizen' },
  { name: 'Emmanuel Habimana', country: 'RW', residency: 'eac_citizen' },
  { name: 'Anna Schreiber', country: 'DE', residency: 'foreign_resident' },
  { name: 'Peter Tumusiime', country: 'UG', residency: 'eac_citizen' },
  { name: 'Olivia Carter', country: 'GB', residency: 'non_resident' },
  { name: 'Makerere Alumni Club', country: 'UG', residency: 'eac_citizen' },
  { name: 'Esther Nalwoga', country: 'UG', residency: 'eac_citizen' },
  { name: 'James O’Brien', country: 'US', residency: 'non_resident' },
  { name: 'Fatuma Hassan', country: 'KE', residency: 'eac_citizen' },
  { name: 'Robert Byaruhanga', country: 'UG', residency: 'eac_citizen' },
  { name: 'Sofia Lindqvist', country: 'NL', residency: 'foreign_resident' },
]
const dialling: Record<string, string> = {
  UG: '+25677',
  KE: '+25472',
  GB: '+447911',
  US: '+1202555',
  DE: '+4915123',
  NL: '+31612',
  IN: '+9198765',
  RW: '+25078',
}

/** Creates the demo's clients, a year ago. */
export async function seedClients(app: App, actor: Actor): Promise<void> {
  const then = ago(actor, yearBack + 20)
  await app.db.asAgency(actor, async (tx) => {
    for (const [index, { name, country, residency }] of people.entries()) {
      const slug = name.toLowerCase().replace(/[^a-z]+/g, '.')
      const phone = `${dialling[country]}${String(4_000_000 + index * 31_337).slice(0, country === 'GB' || country === 'NL' ? 6 + Number(country === 'NL') * 2 : country === 'US' ? 4 : country === 'DE' ? 6 : country === 'IN' ? 5 : 7)}`
      await insertClient(tx, then, {
        kind: name.includes('Club') ? 'company' : 'person',
        name,
        email: `${slug}@mail.example`,
        phone,
        country_code: country,
        residency,
        tags: [],
      })
    }
  })
}
