// Extra charges of a return. The server and the return form's preview use the same calculation.

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Grace period: a return up to 15 minutes late costs nothing. */
const graceMs = 15 * 60_000

export interface Terms {
  starts_at: string
  ends_at: string
  /** Minor units: `late_fee` per started hour after the end, `extra_km` per kilometre above the limit. */
  late_fee: number
  extra_km: number
  /** Kilometres per day; null: unlimited. */
  mileage_limit: number | null
  odometer_out: number | null
}

export interface ReturnCharges {
  late_hours: number
  late: number
  extra_kilometres: number
  kilometres: number
}

/** Late fee and charge for extra kilometres, in minor units. A started day of hire counts as a full day. */
export function chargesOf(terms: Terms, returnedAt: string, odometerIn: number | null): ReturnCharges {
  const late = Date.parse(returnedAt) - Date.parse(terms.ends_at)
  const late_hours = late > graceMs ? Math.ceil(late / hourMs) : 0
  const days = Math.ceil((Date.parse(terms.ends_at) - Date.parse(terms.starts_at)) / dayMs)
  const driven = odometerIn === null || terms.odometer_out === null ? 0 : odometerIn - terms.odometer_out
  const extra_kilometres = terms.mileage_limit === null ? 0 : Math.max(0, driven - days * terms.mileage_limit)
  return {
    late_hours,
    late: late_hours * terms.late_fee,
    extra_kilometres,
    kilometres: extra_kilometres * terms.extra_km,
  }
}
