import { sql } from 'kysely'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { typeOf } from '#domains/clients/server/files/type-of.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { decryptBytes, encryptBytes, newId, newToken } from '#kit/server/security/tokens.ts'
import { takesTravellers } from './travellers.ts'

// Pictures and scans of passports. The stored file is encrypted under a key of its own that only its row has (docs/decisions/0069).

export const largestPassportMb = 8

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' }
/** Stored as plain bytes: nobody can read the content anyway. */
const sealedMime = 'application/octet-stream'

/** Files of passports. Once their row is deleted, they are removed like other unused files, and nobody can decrypt them meanwhile. */
export const passportFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT p.agency_id, p.file_id, t.booking_id AS subject_id, t.name AS title, '' AS kind
      FROM trip_traveller_files p JOIN trip_travellers t ON t.agency_id = p.agency_id AND t.id = p.traveller_id`,
    place: ({ subject_id }) => ({ what: 'Passport of a traveller', link: `/bookings/view/${subject_id}` }),
  },
]

interface Which {
  bookingId: string
  /** The traveller. */
  id: string
}

const about = ({ id }: Pick<Which, 'id'>) => ({ subject: 'traveller', subjectId: id })
const purposeOf = (fileKey: string): string => `passport file ${fileKey}`

/** A file as it is stored, and what is needed to read it again. */
export interface SealedFile {
  fileId: string
  fileKey: string
  mime: string
  size: number
}

async function lockTraveller(tx: Tx, { bookingId, id }: Which): Promise<void> {
  const row = await tx
    .selectFrom('trip_travellers')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Traveller')
}

/** Refuses a passport of somebody who is not on the booking, or whose booking is over. @throws 404, 409 `booking_closed`. */
export async function requireOpenTraveller(tx: Tx, which: Which): Promise<void> {
  await lockTraveller(tx, which)
  if (!takesTravellers(await readBooking(tx, which.bookingId)))
    throw conflict('booking_closed', 'Travellers of this booking can no longer be changed.')
}

/**
 * Encrypts and stores a file, outside the transaction that links it. An unlinked one is removed with other unused files.
 * @throws 413, 422 at `file` for a type that is not accepted.
 */
export async function sealFile(app: App, actor: Actor, content: Buffer): Promise<SealedFile> {
  const mime = typeOf(content, '')
  if (!mime || !endings[mime]) throw invalid('file', 'Choose a JPEG, PNG or WebP picture, or a PDF.')
  const fileKey = newToken('psp')
  const sealed = encryptBytes(app.settings.secretKey, purposeOf(fileKey), content)
  const { id } = await app.files.documents.keep(actor, { name: 'passport', mime: sealedMime, content: sealed })
  return { fileId: id, fileKey, mime, size: content.length }
}

/** Makes a stored file the passport of a traveller, instead of an earlier one. @throws 404, 409 `booking_closed`. */
export async function linkPassport(tx: Tx, actor: Actor, which: Which, { fileId, fileKey, mime, size }: SealedFile): Promise<void> {
  await requireOpenTraveller(tx, which)
  const values = { file_id: fileId, file_key: fileKey, mime, size, created_at: actor.now }
  await tx.deleteFrom('trip_traveller_files').where('traveller_id', '=', which.id).execute()
  await tx
    .insertInto('trip_traveller_files')
    .values({ agency_id: actor.agencyId, id: newId(), traveller_id: which.id, ...values })
    .execute()
  await audit(tx, actor, { action: 'traveller.file_added', ...about(which), after: { booking_id: which.bookingId, mime, size } })
}

/** Deletes the passport file of a traveller, if there is one. @throws 404. */
export async function deletePassport(tx: Tx, actor: Actor, { bookingId, id }: Which): Promise<void> {
  await lockTraveller(tx, { bookingId, id })
  const gone = await tx.deleteFrom('trip_traveller_files').where('traveller_id', '=', id).returning('id').executeTakeFirst()
  if (gone) await audit(tx, actor, { action: 'traveller.file_deleted', ...about({ id }), after: { booking_id: bookingId } })
}

/** Returns the passport file of a traveller, decrypted, and logs the look. @throws 404. */
export async function openPassport(app: App, tx: Tx, actor: Actor, { bookingId, id }: Which): Promise<FileAnswer> {
  const row = await tx
    .selectFrom('trip_traveller_files as p')
    .innerJoin('trip_travellers as t', (join) => join.onRef('t.agency_id', '=', 'p.agency_id').onRef('t.id', '=', 'p.traveller_id'))
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.id', '=', 'p.file_id'))
    .select(['p.file_key', 'p.mime', 'f.key'])
    .where('t.booking_id', '=', bookingId)
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Passport')
  const content = decryptBytes(app.settings.secretKey, purposeOf(row.file_key), await app.files.documents.bytes(row.key))
  await audit(tx, actor, { action: 'traveller.file_shown', ...about({ id }), after: { booking_id: bookingId } })
  return { name: `passport.${endings[row.mime] ?? 'bin'}`, mime: row.mime, content }
}
