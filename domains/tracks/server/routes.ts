import { requireRight } from '#kit/server/http/permission.ts'
import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import { bookedRoutes, galleryRoutes, priceRoutes } from '#domains/inventory/server/items/capabilities.ts'
import * as contract from '../contract.ts'
import * as recordings from './recordings.ts'
import * as tracks from './tracks.ts'

const { kind } = tracks

export const trackRoutes = [
  serve(contract.listTracks, ({ app, tx, query, now }) => tracks.listTracks(app, tx, query, now)),
  serve(contract.listAlbumNames, ({ tx }) => tracks.albumsInUse(tx)),
  serve(contract.createTrack, ({ app, tx, actor, session, body }) => {
    if (body.price) requireRight(session, 'Edit Prices')
    return tracks.createTrack(app, tx, actor, body)
  }),
  serve(contract.showTrack, ({ app, tx, params, now }) => tracks.showTrack(app, tx, now, params.id)),
  serve(contract.updateTrack, ({ app, tx, actor, params, body }) => tracks.updateTrack(app, tx, actor, params.id, body)),
  serve(contract.deleteTrack, ({ tx, actor, params }) => tracks.deleteTrack(tx, actor, params.id)),
  serve(contract.trackStatistics, ({ tx, now }) => tracks.trackStatistics(tx, now)),
  serveSession(contract.uploadAudio, (call) => recordings.uploadRecording(call.app, actorOf(call), call.params.id, call.files)),
  serveSession(contract.downloadAudio, (call) => recordings.recordingFile(call.app, actorOf(call), call.params.id)),
  serveSession(contract.uploadPreview, (call) => recordings.uploadPreview(call.app, actorOf(call), call.params.id, call.files)),
  serveSession(contract.changePreview, (call) => recordings.changePreview(call.app, actorOf(call), call.params.id, call.body.seconds)),
  ...galleryRoutes(contract.gallery, kind, 'Track'),
  ...bookedRoutes(contract.booked, kind, 'Track'),
  ...priceRoutes(contract.prices, kind, 'Track'),
]
