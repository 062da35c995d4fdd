import type { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { decrypt, encrypt } from '#kit/server/security/tokens.ts'
import type { travellerFields } from '../../contract/travellers.ts'

export type TravellerFields = z.output<typeof travellerFields>

type Keys = Pick<App, 'settings'>
type Owner = Record<'agency_id' | 'id', string>

// The row is part of the key's purpose, so that what was encrypted for one traveller cannot be read in the row of another.
const purposeOf = ({ agency_id, id }: Owner): string => `traveller ${agency_id} ${id}`

/** Returns the columns of a traveller's row. Everything but the name is encrypted. */
export function seal(
  { settings }: Keys,
  owner: Owner,
  fields: TravellerFields,
): { name: string; details: string; passport: string | null } {
  const { name, passport_number, passport_expires_on, ...details } = fields
  const sealed = (value: object) => encrypt(settings.secretKey, purposeOf(owner), JSON.stringify(value))
  return {
    name,
    details: sealed(details),
    passport: passport_number || passport_expires_on ? sealed({ passport_number, passport_expires_on }) : null,
  }
}

/** Returns what a traveller's row holds. @throws when it was changed, or the installation's key. */
export function unseal({ settings }: Keys, row: Owner & { name: string; details: string; passport: string | null }): TravellerFields {
  const open = (text: string) => JSON.parse(decrypt(settings.secretKey, purposeOf(row), text)) as Partial<TravellerFields>
  const passport = row.passport === null ? { passport_number: null, passport_expires_on: null } : open(row.passport)
  return { name: row.name, ...open(row.details), ...passport } as TravellerFields
}
