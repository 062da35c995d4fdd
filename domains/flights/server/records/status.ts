import { conflict, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { markRefunded } from '../changes/cancelling.ts'
import { flightView } from './flight-view.ts'
import { lockFlight } from './locks.ts'
import { applyFlightMove, refuseFlightMove } from './moves.ts'
import { askProvider } from './under-way.ts'

type Target = 'quoted' | 'held' | 'ticketing' | 'failed' | 'refunded'

/** Changes a flight's status. @throws 404, 409 `invalid_transition`, `under_way`, `by_provider`, 422 without a reason for a failure. */
export async function moveFlight(app: App, tx: Tx, actor: Actor, id: string, to: Target, reason: string | null) {
  if (to === 'refunded') return markRefunded(tx, actor, id)
  const locked = await lockFlight(tx, id)
  const { flight } = locked
  refuseFlightMove(flight, to)
  if (to === 'failed' && !reason) throw invalid('reason', 'Enter the reason.')
  if (flight.provider !== 'recorded' && (to === 'ticketing' || to === 'failed'))
    throw conflict('by_provider', 'The provider issues the tickets of this booking.')
  if (flight.provider !== 'recorded' && to === 'held' && !flight.provider_order_id) await askProvider(app, tx, actor, locked, 'hold')
  else await applyFlightMove(app, tx, actor, locked, to, { detail: reason })
  return flightView(tx, actor.now, id)
}
