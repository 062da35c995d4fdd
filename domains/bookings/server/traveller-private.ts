import type { App } from '#kit/server/app.ts'
import { decrypt, encrypt } from '#kit/server/security/tokens.ts'

/** What is encrypted of a traveller. */
export interface PrivateDetails {
  passport_number: string | null
  born_on: string | null
  dietary: string | null
}

type Keys = Pick<App, 'settings'>
type Owner = Record<'agency_id' | 'id', string>

/** A row of `travellers`. The three plain columns are only filled until the job has encrypted the rows from before. */
type Row = Owner & PrivateDetails & { private_details: string | null }

const none: PrivateDetails = { passport_number: null, born_on: null, dietary: null }

// The row is part of the key's purpose, so that what was encrypted for one traveller cannot be read in the row of another.
const purposeOf = ({ agency_id, id }: Owner): string => `traveller of a booking ${agency_id} ${id}`

/** Returns the columns of a traveller's row: the details encrypted, and what may be known of them without opening them. */
export function sealDetails({ settings }: Keys, owner: Owner, { passport_number, born_on, dietary }: PrivateDetails) {
  const isEmpty = passport_number === null && born_on === null && dietary === null
  return {
    ...none,
    private_details: isEmpty ? null : encrypt(settings.secretKey, purposeOf(owner), JSON.stringify({ passport_number, born_on, dietary })),
    passport_end: passport_number === null ? null : endOf(passport_number),
    has_born_on: born_on !== null,
    has_dietary: dietary !== null,
  }
}

/** Returns the details of a traveller's row. @throws when the row or the installation's key was changed. */
export function openDetails({ settings }: Keys, row: Row): PrivateDetails {
  const { passport_number, born_on, dietary, private_details } = row
  const sealed =
    private_details === null ? none : (JSON.parse(decrypt(settings.secretKey, purposeOf(row), private_details)) as PrivateDetails)
  return {
    passport_number: passport_number ?? sealed.passport_number,
    born_on: born_on ?? sealed.born_on,
    dietary: dietary ?? sealed.dietary,
  }
}

/** The columns of a row whose details are deleted. */
export const nothingPrivate = { ...none, private_details: null, passport_end: null, has_born_on: false, has_dietary: false }

/** Returns the last characters of a passport number that anybody who sees the booking may see: at most 3, and none of a short number. */
const endOf = (passport: string): string => (passport.length >= 8 ? passport.slice(-3) : passport.length >= 6 ? passport.slice(-2) : '')

/** Stands for the characters of a passport number that are hidden. */
export const hiddenMark = '•••••'

/** Returns a passport number as it is answered, "•••••T47", or null without one. */
export function maskedPassport({
  passport_number,
  passport_end,
}: Pick<Row, 'passport_number'> & { passport_end: string | null }): string | null {
  const end = passport_number === null ? passport_end : endOf(passport_number)
  return end === null ? null : `${hiddenMark}${end}`
}
