import type { MultipartFile } from '@fastify/multipart'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { StoredFile } from '#kit/server/files/files.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { maxPhotos, type PhotoMoment, type RentalStatus } from '../contract/words.ts'
import * as data from './photos-data.ts'
import { lockRental } from './rentals-data.ts'

// Photos of a vehicle at hand-over and return. After the step they are evidence and cannot be deleted.

/** Statuses in which photos can be added. Some arrive after the step, from another phone. */
const addableIn: Record<PhotoMoment, readonly RentalStatus[]> = {
  out: ['reserved', 'out'],
  in: ['out', 'returned', 'closed'],
}
/** The status in which a photo can still be deleted. */
const deletableIn: Record<PhotoMoment, RentalStatus> = { out: 'reserved', in: 'out' }

interface Upload {
  app: App
  session: Session
  now: Date
  requestId: string
  files(): AsyncIterable<MultipartFile>
}

async function requireOpen(tx: Tx, id: string, moment: PhotoMoment): Promise<void> {
  const rental = await lockRental(tx, id)
  if (!rental) throw notFound('Rental')
  if (!addableIn[moment].includes(rental.status))
    throw conflict('invalid_transition', moment === 'out' ? 'The vehicle was already returned.' : 'The vehicle is not handed over yet.')
}

/**
 * Stores photos of a vehicle. @throws 404, 409 `invalid_transition` outside their step, 409 `gallery_full`, 413,
 * 422 `not_an_image`, 422 at `file` if no file was sent.
 */
export async function addPhotos({ app, session, now, requestId, files }: Upload, id: string, moment: PhotoMoment): Promise<Actor> {
  const actor: Actor = { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId }
  await app.db.asAgency(actor, (tx) => requireOpen(tx, id, moment))
  const stored: StoredFile[] = []
  for await (const part of files()) {
    if (part.fieldname !== 'file') throw invalid(part.fieldname, 'This field is not allowed.')
    stored.push(await app.files.keepImage(actor, part.filename, await part.toBuffer()))
  }
  if (stored.length === 0) throw invalid('file', 'Choose a picture.')
  await app.db.asAgency(actor, async (tx) => {
    await requireOpen(tx, id, moment)
    const there = (await data.photosOf(tx, id)).filter((photo) => photo.moment === moment).length
    if (there + stored.length > maxPhotos)
      throw conflict('gallery_full', `At most ${maxPhotos} photos.`, { file: [`At most ${maxPhotos} photos.`] })
    const rows = stored.map((file) => ({
      agency_id: actor.agencyId,
      id: newId(),
      rental_id: id,
      file_id: file.id,
      moment,
      created_at: now,
    }))
    await data.insertPhotos(tx, rows)
    await audit(tx, actor, { action: 'rental.photos', subject: 'rental', subjectId: id, after: { moment, photos: stored.length } })
  })
  return actor
}

/** Deletes a photo. @returns the id of its rental. @throws 404, 409 `kept` after its step is done. */
export async function deletePhoto(tx: Tx, actor: Actor, photoId: string): Promise<string> {
  const photo = await data.photoById(tx, photoId)
  if (!photo) throw notFound('Photo')
  const { status } = (await lockRental(tx, photo.rental_id))!
  if (status !== deletableIn[photo.moment]) throw conflict('kept', 'This photo proves the state of the vehicle. It stays.')
  await data.deletePhoto(tx, photoId)
  await audit(tx, actor, {
    action: 'rental.photo_deleted',
    subject: 'rental',
    subjectId: photo.rental_id,
    before: { moment: photo.moment },
  })
  return photo.rental_id
}
