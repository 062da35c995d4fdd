import { serve } from '#kit/server/serve.ts'
import * as contract from '../contract.ts'
import { listenToBookings } from './bookings.ts'
import * as rentals from './rentals.ts'

listenToBookings()

export const rentalRoutes = [
  serve(contract.listRentals, ({ tx, query, now }) => rentals.listRentals(tx, query, now)),
  serve(contract.rentalsToday, ({ tx, now }) => rentals.today(tx, now)),
  serve(contract.showRental, ({ tx, params, now }) => rentals.readRental(tx, params.id, now)),
  serve(contract.handOver, ({ app, tx, actor, params, body }) => rentals.handOver(app, tx, actor, params.id, body)),
  serve(contract.takeBack, ({ app, tx, actor, params, body }) => rentals.takeBack(app, tx, actor, params.id, body)),
  serve(contract.settleDeposit, ({ app, tx, actor, params, body }) => rentals.settleDeposit(app, tx, actor, params.id, body)),
  serve(contract.listSwaps, ({ tx, params }) => rentals.swapsOf(tx, params.id)),
  serve(contract.swapVehicle, ({ tx, actor, params, body }) => rentals.swapVehicle(tx, actor, params.id, body)),
]
