import type { FileUse } from '#kit/server/files/file-uses.ts'
import { actorOf, serve, serveSession, type Route } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as albumPictures from './album-pictures.ts'
import * as albums from './albums.ts'
import * as deletion from './delete.ts'
import * as pictures from './pictures.ts'
import { uploadMedia } from './upload.ts'

/** Returns the calls of the library and its albums. `uses` lists everything that may show a picture, in all domains. */
export const galleryRoutesOf = (uses: readonly FileUse[]): readonly Route[] => [
  serve(contract.listMedia, ({ app, tx, query }) => pictures.listMedia(app, tx, uses, query)),
  serve(contract.listMediaTags, ({ tx }) => pictures.listTags(tx)),
  serve(contract.showStorage, ({ app, tx, agencyId }) => pictures.showStorage(app, tx, agencyId)),
  serve(contract.showMedia, ({ app, tx, params }) => pictures.showMedia(app, tx, uses, params.id)),
  serveSession(contract.uploadMedia, (call) => uploadMedia(call, uses, null)),
  serve(contract.updateMedia, ({ app, tx, actor, params, body }) => pictures.updateMedia(app, tx, actor, uses, params.id, body)),
  serve(contract.tagMedia, ({ tx, actor, body }) => pictures.tagMedia(tx, actor, body)),
  serve(contract.deleteMedia, ({ tx, actor, params }) => deletion.deleteOne(tx, actor, uses, params.id)),
  serve(contract.deleteSeveralMedia, ({ tx, actor, body }) => deletion.deleteMedia(tx, actor, uses, body.ids)),
  serve(contract.keepMedia, ({ tx, actor, body }) => deletion.keepMedia(tx, actor, body.ids)),
  serveSession(contract.purgeMedia, (call) => deletion.purgeMedia(call.app, actorOf(call), uses, call.body.ids)),
  ...albumRoutes(uses),
]

const albumRoutes = (uses: readonly FileUse[]): Route[] => [
  serve(contract.listAlbums, ({ app, tx, query }) => albums.listAlbums(app, tx, query)),
  serve(contract.createAlbum, ({ app, tx, actor, body }) => albums.createAlbum(app, tx, actor, body)),
  serve(contract.orderAlbums, ({ tx, actor, body }) => albums.orderAlbums(tx, actor, body)),
  serve(contract.showAlbum, ({ app, tx, params }) => albums.showAlbum(app, tx, params.id)),
  serve(contract.updateAlbum, ({ app, tx, actor, params, body }) => albums.updateAlbum(app, tx, actor, params.id, body)),
  serve(contract.deleteAlbum, ({ tx, actor, params }) => albums.deleteAlbum(tx, actor, params.id)),
  serveSession(contract.uploadToAlbum, (call) => uploadMedia(call, uses, call.params.id)),
  serve(contract.addToAlbum, async ({ app, tx, actor, params, body }) => {
    await albumPictures.addToAlbum(tx, actor, params.id, body)
    return albums.showAlbum(app, tx, params.id)
  }),
  serve(contract.removeFromAlbum, async ({ app, tx, actor, params, body }) => {
    await albumPictures.removeFromAlbum(tx, actor, params.id, body.ids)
    return albums.showAlbum(app, tx, params.id)
  }),
  serve(contract.orderAlbum, ({ tx, actor, params, body }) => albumPictures.orderAlbum(tx, actor, params.id, body)),
]
