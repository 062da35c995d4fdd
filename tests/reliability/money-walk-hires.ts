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
      out: ['return', { ...back, ...damage }],
      returned: ['deposit/settle', { keep, reason: keep > 0 ? 'A dent' : null }],
    }
    const [call, body] = next[status] ?? []
    if (!call) throw new Refused(status)
    answered(await owner.post(`${base}/${id}/${call}`, { ...body, version }))
  },
}
