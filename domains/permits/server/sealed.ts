import type { App } from '#kit/server/app.ts'
import { decrypt, encrypt } from '#kit/server/security/tokens.ts'
import type { CountryCode } from '#kit/contract/countries.ts'

/** What an authority asks about a person, besides the name. */
export interface Details {
  nationality: CountryCode | null
  passport_number: string | null
  born_on: string | null
}

type Keys = Pick<App, 'settings'>
type Owner = Record<'agency_id' | 'id', string>

// The row is part of the key's purpose, so that what was encrypted for one permit cannot be read in the row of another.
const purposeOf = ({ agency_id, id }: Owner): string => `permit ${agency_id} ${id}`

/** Returns the encrypted details of a permit's row; null if there are none. */
export function seal({ settings }: Keys, owner: Owner, details: Details): string | null {
  if (Object.values(details).every((value) => value === null)) return null
  return encrypt(settings.secretKey, purposeOf(owner), JSON.stringify(details))
}

/** Returns the details of a permit's row. @throws when the row or the installation's key was changed. */
export function unseal({ settings }: Keys, row: Owner & { details: string | null }): Details {
  if (row.details === null) return { nationality: null, passport_number: null, born_on: null }
  return JSON.parse(decrypt(settings.secretKey, purposeOf(row), row.details)) as Details
}
