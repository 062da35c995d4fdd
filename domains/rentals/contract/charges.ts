// What a return costs beyond the hire, reckoned alike by the server and by the form that shows it beforehand.

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A few minutes at the desk are nobody's fault. */
const graceMs = 15 * 60_000

export interface Terms {
  starts_at: string
  ends_at: string
  /** Minor units: for each hour begun after the end, and for each kilometre beyond those included. */
  late_fee: number
  extra_km: number
  /** Kilometres a day; null: as many as one likes. */
  mileage_limit: number | null
  odometer_out: number | null
}

export interface ReturnCharges {
  late_hours: number
  late: number
  extra_kilometres: number
  kilometres: number
}

/** Late fee and price of the kilometres too many, in minor units. A day of hire begun counts as one. */
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
