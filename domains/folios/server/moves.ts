import type { z } from 'zod'
import { lockForDesk, raiseVersion } from '#domains/bookings/server/desk.ts'
import { writeOnTimeline } from '#domains/bookings/server/money.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, shareOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { moveBody } from '../contract.ts'
import { equalParts } from '../contract/parts.ts'
import { amountOn, moved, type Part } from './division.ts'
import * as data from './folios-data.ts'
import { readState, requireOpen, type FolioState } from './state.ts'
import { nightsOf, showFolio } from './view.ts'

type Move = z.output<typeof moveBody>
type Line = FolioState['booking']['lines'][number]

/** How much of a line goes to each folio of `to`. `here` is what of it is on `from`. */
function amountsFor(line: Line, here: number, { how, to, amount, nights }: Move): number[] {
  const { currency } = line.amount
  switch (how) {
    case 'all':
      return [here]
    case 'equal':
      return equalParts(here, to.length + 1).slice(1)
    case 'amount': {
      if (!amount) throw invalid('amount', 'Amount is required.')
      if (amount.currency !== currency) throw invalid('amount.currency', `This booking is in ${currency}.`)
      if (amount.amount > here)
        throw invalid('amount', `Only ${formatMoney({ amount: here, currency })} of ${line.title} is on this folio.`, 'too_much')
      return [amount.amount]
    }
    case 'nights': {
      const all = nightsOf(line)
      if (!nights) throw invalid('nights', 'Nights is required.')
      if (all === 0) throw invalid('how', `${line.title} is not sold by the night.`)
      if (nights > all) throw invalid('nights', `This stay has ${all === 1 ? 'one night' : `${all} nights`}.`)
      const share = shareOf(line.amount.amount, nights, all)
      if (share > here)
        throw invalid('nights', `Only ${formatMoney({ amount: here, currency })} of ${line.title} is on this folio.`, 'too_much')
      return [share]
    }
  }
}

/**
 * Moves charges or parts of them to other folios. The price of the booking stays.
 * @throws 404, 409 `stale`, `folio_closed`, `not_there`, 422.
 */
export async function moveCharges(app: App, tx: Tx, actor: Actor, bookingId: string, input: Move) {
  await lockForDesk(tx, bookingId, input.version)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  const { booking, owed } = state
  if (input.to.includes(input.from)) throw invalid('to', 'Choose another folio.')
  if (input.to.length > 1 && input.how !== 'equal') throw invalid('to', 'Choose one folio.')
  for (const number of [input.from, ...input.to]) requireOpen(state, number)
  let parts: readonly Part[] = state.parts
  const told: string[] = []
  for (const line_id of input.line_ids) {
    const line = booking.lines.find(({ id }) => id === line_id)
    if (!line) throw notFound('Charge')
    const here = amountOn(parts, owed, line_id, input.from)
    if (here === 0) throw conflict('not_there', `Nothing of ${line.title} is on folio ${input.from}.`)
    for (const [index, amount] of amountsFor(line, here, input).entries()) {
      const to = input.to[index]!
      parts = moved(parts, { line_id, inventory_id: line.inventory_id }, { from: input.from, to, amount })
      told.push(`${line.title}: ${formatMoney({ amount, currency: booking.currency })} to folio ${to}`)
    }
  }
  await data.writeParts(tx, actor.agencyId, bookingId, parts)
  await raiseVersion(tx, actor, bookingId)
  await writeOnTimeline(tx, actor, bookingId, {
    type: 'folio',
    title: `Moved from folio ${input.from}`,
    detail: told.join(', ').slice(0, 900),
  })
  await audit(tx, actor, {
    action: 'folio.moved',
    subject: 'booking',
    subjectId: bookingId,
    before: { parts: state.parts },
    after: { parts },
  })
  return showFolio(app, tx, actor, bookingId)
}
