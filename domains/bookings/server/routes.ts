import { requireRight } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { silenceBooking } from './silent.ts'
import * as bookings from './bookings.ts'
import { cancelBooking, previewCancel } from './cancel.ts'
import * as deadlines from './deadlines.ts'
import { deleteBooking } from './delete.ts'
import { updateBooking } from './edit.ts'
import { bookableItems } from './bookable.ts'
import { updateBookingFields } from './fields.ts'
import { bookingHistory } from './history/history.ts'
import { changeEnd, previewEnd } from './ends/ends.ts'
import { calendarOf, listBookings } from './lists.ts'
import { moveDeparture, previewMove } from './move.ts'
import { moveUnit, previewUnitMove } from './move-unit.ts'
import { priceBooking } from './price.ts'
import * as split from './split-stay.ts'
import { extendHold, moveTo } from './status.ts'
import { showTravellerDetails } from './traveller-looks.ts'
import { updateSupplier } from './suppliers.ts'

export const bookingRoutes = [
  serve(contract.listBookings, ({ app, tx, query, now }) => listBookings(app, tx, query, now)),
  serve(contract.listServiceBookings, ({ app, tx, query, now }) => listBookings(app, tx, { ...query, kind: 'service' }, now)),
  serve(contract.showServiceBooking, ({ tx, params }) => bookings.bookingOfKind(tx, params.id, 'service')),
  serve(contract.bookableItems, ({ app, tx, query }) => bookableItems(app, tx, query)),
  serve(contract.bookingCalendar, ({ tx, query }) => calendarOf(tx, query)),
  serve(contract.priceBooking, ({ tx, actor, body }) => priceBooking(tx, actor, body)),
  serve(contract.createBooking, ({ app, tx, actor, body }) => bookings.createBooking(app, tx, actor, body)),
  serve(contract.editBooking, ({ tx, params }) => bookings.readBooking(tx, params.id)),
  serve(contract.showBooking, ({ tx, params }) => bookings.readBooking(tx, params.id)),
  serve(contract.showBookingHistory, ({ tx, params }) => bookingHistory(tx, params.id)),
  serve(contract.updateBooking, ({ app, tx, actor, params, body }) => updateBooking(app, tx, actor, params.id, body)),
  serve(contract.updateBookingFields, ({ tx, actor, params, body }) => updateBookingFields(tx, actor, params.id, body)),
  serve(contract.showTravellerDetails, ({ app, tx, actor, params }) =>
    showTravellerDetails(app, tx, actor, { bookingId: params.id, id: params.traveller }),
  ),
  serve(contract.deleteBooking, ({ tx, actor, params }) => deleteBooking(tx, actor, params.id)),
  serve(contract.moveBooking, ({ app, tx, actor, params, body }) => moveTo(app, tx, actor, params.id, body.status, body.reason ?? null)),
  serve(contract.previewCancel, ({ tx, actor, params, query }) => previewCancel(tx, actor, params.id, query)),
  serve(contract.cancelBooking, ({ app, tx, actor, session, params, body }) => {
    if (body.refund !== 'policy') requireRight(session, 'Refund Payments')
    return cancelBooking(app, tx, actor, params.id, body)
  }),
  serve(contract.addBookingNote, ({ tx, actor, params, body }) => bookings.addNote(tx, actor, params.id, body.text)),
  serve(contract.silenceBooking, ({ tx, actor, params, body }) => silenceBooking(tx, actor, params.id, body.silent)),
  serve(contract.settleAttention, ({ tx, actor, params, body }) => bookings.settleAttention(tx, actor, params.id, body.text)),
  serve(contract.extendHold, ({ tx, actor, params, body }) => extendHold(tx, actor, params.id, body.hours)),
  serve(contract.listDeadlines, ({ tx, query, now }) => deadlines.listDeadlines(tx, query, now)),
  serve(contract.createDeadline, ({ tx, actor, params, body }) => deadlines.createDeadline(tx, actor, params.id, body)),
  serve(contract.updateDeadline, ({ tx, actor, params, body }) => deadlines.updateDeadline(tx, actor, params.id, body)),
  serve(contract.settleDeadline, ({ tx, actor, params, body }) => deadlines.settleDeadline(tx, actor, params.id, body)),
  serve(contract.deleteDeadline, ({ tx, actor, params }) => deadlines.deleteDeadline(tx, actor, params.id)),
  serve(contract.updateSupplier, ({ tx, actor, params, body }) => updateSupplier(tx, actor, params.id, params.line, body)),
  serve(contract.previewMove, ({ tx, actor, params, query }) => previewMove(tx, actor, params.id, query)),
  serve(contract.previewUnitMove, ({ tx, actor, params, query }) => previewUnitMove(tx, actor, params.id, query)),
  serve(contract.moveUnit, ({ app, tx, actor, params, body }) => moveUnit(app, tx, actor, params.id, body)),
  serve(contract.previewEnd, ({ tx, actor, params, query }) => previewEnd(tx, actor, params.id, query)),
  serve(contract.changeEnd, ({ app, tx, actor, session, params, body }) =>
    changeEnd(app, tx, actor, params.id, body, () => requireRight(session, 'Refund Payments')),
  ),
  serve(contract.previewSplit, ({ tx, actor, params, query }) => split.previewSplit(tx, actor, params.id, query)),
  serve(contract.splitStay, ({ app, tx, actor, params, body }) => split.splitStay(app, tx, actor, params.id, body)),
  serve(contract.previewJoin, ({ tx, actor, params, query }) => split.previewJoin(tx, actor, params.id, query)),
  serve(contract.joinStays, ({ app, tx, actor, params, body }) => split.joinStays(app, tx, actor, params.id, body)),
  serve(contract.moveDeparture, ({ app, tx, actor, params, body }) => moveDeparture(app, tx, actor, params.id, body)),
]
