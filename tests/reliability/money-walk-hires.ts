import { back, base, hire, out } from '#domains/rentals/server/testing/hires.ts'
import type { Walk } from './money-walk.ts'
import { answered, below, oneOf, Refused, sure, type Random } from './money-walk-tools.ts'

/** Vehicles hired against a security deposit, which is returned or kept in part. */
export const hireSteps = {
  async hire(walk: Walk, random: Random) {
    const rentals = await hire(walk.test, walk.owner, walk.car, { count: 1 + below(random, 2) })
    walk.bookings.push(rentals[0]!.booking)
    walk.hires.push(...rentals.map(({ id }) => id))
  },
  /** Takes the next step of one hire. */
  async moveHire({ owner, hires }: Walk, random: Random) {
    const { id, version, status, deposit, due } = answered(await owner.get(`${base}/${oneOf(random, hires)}`))
    const damage = sure(random, 0.5) ? { damage_note: 'A dent', damage_charge: 1 + below(random, 90_000) } : {}
    const keep = sure(random, 0.5) ? below(random, 1 + Math.min(deposit.amount, due.amount)) : 0
    const next: Record<string, [call: string, body: object]> = {
      reserved: ['hand-over', { ...out, deposit: 1 + below(random, 500_000) }],
      out: ['return', { ...back, ...damage, unused_time: oneOf(random, ['terms', 'take_off', 'charge']) }],
      returned: ['deposit/settle', { keep, reason: keep > 0 ? 'A dent' : null }],
    }
    const [call, body] = next[status] ?? []
    if (!call) throw new Refused(status)
    answered(await owner.post(`${base}/${id}/${call}`, { ...body, version }))
  },
  /** Extends or shortens one hire, at any price for the time that is given up. */
  async endHire({ owner, hires }: Walk, random: Random) {
    const { claim_id, booking_id, booking_version: version, ends_at } = answered(await owner.get(`${base}/${oneOf(random, hires)}`))
    if (!claim_id) throw new Refused('not claimed')
    const hours = sure(random, 0.5) ? 1 + below(random, 72) : -1 - below(random, 47)
    const price = oneOf(random, ['terms', 'take_off', 'charge'])
    const end = { claim_id, ends_at: new Date(Date.parse(ends_at) + hours * 3_600_000).toISOString() }
    const answer = await owner.post(`/bookings/${booking_id}/units/end`, { ...end, version, price })
    // Another step may have cancelled the booking since the hire was read, and with it the claim.
    if (answer.status === 404) throw new Refused('cancelled meanwhile')
    answered(answer)
  },
  /** Undoes the last step of one hire. */
  async undoHire({ owner, hires }: Walk, random: Random) {
    const { id, version } = answered(await owner.get(`${base}/${oneOf(random, hires)}`))
    answered(await owner.post(`${base}/${id}/undo`, { version }))
  },
}
