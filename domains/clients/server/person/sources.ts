import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ZipEntry } from '#kit/server/files/zip.ts'

export interface KnownPerson {
  id: string
  name: string
  /** All e-mail addresses and phone numbers of the person. */
  emails: readonly string[]
  phones: readonly string[]
  /** E-mail addresses that nobody else has. What was sent to a shared one is also another's. */
  ownEmails: readonly string[]
  /** Phone numbers that nobody else has. */
  ownPhones: readonly string[]
  /** What WhatsApp knows the person by, where it hides the number. */
  userIds: readonly string[]
}

/** What one domain knows of a person. */
export interface PersonSource {
  /** The name of its part in the download: `bookings`. */
  part: string
  /** Returns the rows about the person, for the download. `app` has the key of what is encrypted. */
  rows(tx: Tx, person: KnownPerson, app: App): Promise<readonly object[]>
  /** Returns the files of the person, for the download. */
  files?(app: App, tx: Tx, person: KnownPerson): Promise<ZipEntry[]>
  /** Returns a sentence when the person cannot be erased now. */
  whyKept?(tx: Tx, person: KnownPerson): Promise<string | null>
  /** Clears what identifies the person. Bookings, ledger entries and documents stay. */
  erase?(tx: Tx, actor: Actor, person: KnownPerson): Promise<unknown>
}

/** What all domains know of a person, in the order of the download. */
export const personSources = listed<readonly PersonSource[]>('what domains know of a person')

/** What stands where an erased person's name was. */
export const erasedName = 'Erased person'
