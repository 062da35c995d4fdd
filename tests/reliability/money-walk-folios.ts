import { key, ugx } from '#domains/finance/server/testing/money.ts'
import type { BookingFolio } from '#domains/folios/server/testing/folios.ts'
import type { Walk } from './money-walk.ts'
import { answered, below, oneOf, sure, type Random } from './money-walk-tools.ts'

/** Charges, folios and their payments. Another step may have changed the booking since it was read, and is then refused. */
const billOf = async ({ owner, bookings }: Walk, random: Random): Promise<BookingFolio> => {
  // The latest ones, so that one bill is changed more than once.
  return answered(await owner.get(`/bookings/${oneOf(random, bookings.slice(-6))}/folio`))
}

export const folioSteps = {
  async charge(walk: Walk, random: Random) {
    const { booking_id, folios } = await billOf(walk, random)
    const body = { name: 'Drinks', category: 'bar', unit_price: ugx(1 + below(random, 40_000)), quantity: 1 + below(random, 4) }
    const sent = { ...body, folio: oneOf(random, folios).number }
    answered(await walk.owner.post(`/bookings/${booking_id}/folio/charges`, sent, key()))
  },
  async removeCharge(walk: Walk, random: Random) {
    const { booking_id, folios } = await billOf(walk, random)
    const charged = folios.flatMap(({ charges }) => charges.filter(({ category }) => category !== null))
    const answer = await walk.owner.post(`/bookings/${booking_id}/folio/charges/${oneOf(random, charged).line_id}/remove`, {
      reason: 'Wrong',
    })
    if (answer.status !== 404) answered(answer)
  },
  async divide(walk: Walk, random: Random) {
    const { booking_id, version, folios } = await billOf(walk, random)
    const payer = folios.length > 3 ? 'guest' : oneOf(random, ['guest', 'company', 'agency'])
    const company = payer === 'company' && answered(await walk.owner.post('/clients/new', { kind: 'company', name: `Company ${random()}` }))
    const body = { version, payer, client_id: company ? company.id : null }
    answered(await walk.owner.post(`/bookings/${booking_id}/folios`, body))
  },
  async moveCharge(walk: Walk, random: Random) {
    const { booking_id, version, folios } = await billOf(walk, random)
    const from = oneOf(
      random,
      folios.filter(({ charges }) => charges.some(({ taken_off }) => !taken_off)),
    )
    const charge = oneOf(
      random,
      from.charges.filter(({ line_id, taken_off }) => line_id && !taken_off),
    )
    const to = oneOf(
      random,
      folios.filter((folio) => folio !== from),
    ).number
    const how = oneOf(random, ['all', 'equal', 'amount'])
    const amount = how === 'amount' ? { amount: ugx(1 + below(random, charge.amount.amount)) } : {}
    const body = { version, from: from.number, to: [to], line_ids: [charge.line_id], how, ...amount }
    answered(await walk.owner.post(`/bookings/${booking_id}/folio/moves`, body))
  },
  async payFolio(walk: Walk, random: Random) {
    const { booking_id, folios } = await billOf(walk, random)
    const { number, balance } = oneOf(
      random,
      folios.filter((folio) => folio.balance.amount > 0),
    )
    const amount = sure(random, 0.7) ? balance : ugx(1 + below(random, balance.amount))
    const shown = answered(
      await walk.owner.post(`/bookings/${booking_id}/folio/payments`, { folio: number, amount, method: 'cash' }, key()),
    ) as BookingFolio
    const payments = shown.folios.find((folio) => folio.number === number)!.payments
    walk.payments.push(...payments.slice(-1).map(({ id, amount: paid }) => ({ id, ...paid })))
  },
  async movePayment(walk: Walk, random: Random) {
    const { booking_id, version, folios } = await billOf(walk, random)
    const { id } = oneOf(
      random,
      folios.flatMap(({ payments }) => payments),
    )
    const to = oneOf(random, folios).number
    answered(await walk.owner.post(`/bookings/${booking_id}/folio/payments/${id}/move`, { version, to }))
  },
  async closeFolio(walk: Walk, random: Random) {
    const { booking_id, version, folios } = await billOf(walk, random)
    const { number, status } = oneOf(random, folios)
    const call = status === 'open' ? 'close' : 'reopen'
    answered(await walk.owner.post(`/bookings/${booking_id}/folios/${number}/${call}`, { version }))
  },
}
