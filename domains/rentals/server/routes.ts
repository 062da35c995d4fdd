import { requireRight } from '#kit/server/http/permission.ts'
import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import type { PhotoMoment } from '../contract/words.ts'
import { noShow } from './no-show.ts'
import * as photos from './photos.ts'
import * as rentals from './rentals.ts'
import { swapsOf, swapVehicle } from './swap.ts'
import { takeBack } from './take-back.ts'
import { timelineOf } from './timeline.ts'
import { previewUndo, undoRental } from './undo.ts'

type Upload = Parameters<typeof photos.addPhotos>[0] & { params: { id: string } }

async function upload(call: Upload, moment: PhotoMoment) {
  const { app, params, now } = call
  const actor = await photos.addPhotos(call, params.id, moment)
  return app.db.asAgency(actor, (tx) => rentals.readRental(app, tx, params.id, now))
}

export const rentalRoutes = [
  serve(contract.listRentals, ({ app, tx, query, now }) => rentals.listRentals(app, tx, query, now)),
  serve(contract.rentalsToday, ({ tx, now }) => rentals.today(tx, now)),
  serve(contract.rentalTimeline, ({ tx, query, now }) => timelineOf(tx, query, now)),
  serve(contract.showRental, ({ app, tx, params, now }) => rentals.readRental(app, tx, params.id, now)),
  serve(contract.handOver, ({ app, tx, actor, session, params, body }) => {
    if (body.deposit > 0) requireRight(session, 'Record Payments')
    return rentals.handOver(app, tx, actor, params.id, body)
  }),
  serve(contract.takeBack, ({ app, tx, actor, session, params, body }) =>
    takeBack(app, tx, actor, params.id, body, () => requireRight(session, 'Refund Payments')),
  ),
  serve(contract.previewUndoRental, ({ tx, params, now }) => previewUndo(tx, params.id, now)),
  serve(contract.undoRental, ({ app, tx, actor, session, params, body }) =>
    undoRental(app, tx, actor, params.id, body.version, {
      mayLate: () => requireRight(session, 'Refund Payments'),
      mayPay: () => requireRight(session, 'Record Payments'),
    }),
  ),
  serve(contract.settleDeposit, ({ app, tx, actor, params, body }) => rentals.settleDeposit(app, tx, actor, params.id, body)),
  serve(contract.listSwaps, ({ tx, params, now }) => swapsOf(tx, params.id, now)),
  serve(contract.swapVehicle, ({ app, tx, actor, params, body }) => swapVehicle(app, tx, actor, params.id, body)),
  serve(contract.noShow, ({ app, tx, actor, params, body }) => noShow(app, tx, actor, params.id, body.version)),
  serveSession(contract.uploadOutPhotos, (call) => upload(call, 'out')),
  serveSession(contract.uploadInPhotos, (call) => upload(call, 'in')),
  serve(contract.deletePhoto, async ({ app, tx, actor, params }) =>
    rentals.readRental(app, tx, await photos.deletePhoto(tx, actor, params.id), actor.now),
  ),
]
