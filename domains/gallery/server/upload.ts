import type { MultipartFile } from '@fastify/multipart'
import { invalid } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'
import type { StoredFile } from '#kit/server/files/files.ts'
import { lockAlbum, putInAlbum } from './album-pictures.ts'
import * as data from './pictures-data.ts'
import { withUses } from './pictures.ts'

interface Upload {
  app: App
  session: Session
  now: Date
  requestId: string
  files(): AsyncIterable<MultipartFile>
}

/**
 * Stores uploaded pictures in the library, and adds them at the end of an album if one is given. A picture that already exists is
 * not added again. @throws 404 for the album, before a byte is read; 413, 422 `not_an_image`, 422 at `file` without a picture, 409
 * `album_full`.
 */
export async function uploadMedia({ app, session, now, requestId, files }: Upload, uses: readonly FileUse[], albumId: string | null) {
  const actor: Actor = { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId }
  if (albumId) await app.db.asAgency(actor, (tx) => lockAlbum(tx, albumId))
  const stored: StoredFile[] = []
  for await (const part of files()) {
    if (part.fieldname !== 'file') throw invalid(part.fieldname, 'This field is not allowed.')
    stored.push(await app.files.keepImage(actor, part.filename, await part.toBuffer()))
  }
  if (stored.length === 0) throw invalid('file', 'Choose a picture.')
  const ids = [...new Set(stored.map(({ id }) => id))]
  return app.db.asAgency(actor, async (tx) => {
    if (albumId) await lockAlbum(tx, albumId)
    const rows = await data.lockPictures(tx, ids)
    await data.changePictures(tx, ids, { kept: true, unused_since: null, deleted_at: null })
    const added = rows.filter(({ kept }) => !kept)
    if (added.length > 0)
      await audit(tx, actor, {
        action: 'picture.uploaded',
        subject: 'picture',
        after: { pictures: added.map(({ id, name }) => ({ id, name })) },
      })
    if (albumId) await putInAlbum(tx, actor, albumId, ids)
    const now = new Map((await data.picturesByIds(tx, ids)).map((row) => [row.id, row]))
    return withUses(
      app,
      tx,
      uses,
      ids.map((id) => now.get(id)!),
    )
  })
}
