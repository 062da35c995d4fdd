import { sql, type RawBuilder } from 'kysely'
import { zoneSql } from '#domains/agency/server/facts.ts'
import { momentIn } from '#kit/contract/zones.ts'
import { thisAgency } from '#kit/server/database/database.ts'

interface Start {
  starts_on: string
  starts_at: string | null
  cutoff_hours: number
}

/** Returns the moment in the agency's time zone at which a departure can no longer be booked. Without a time of day it starts at `without`. */
export const closesAt = ({ starts_on, starts_at, cutoff_hours }: Start, zone: string, without = '00:00'): Date =>
  new Date(momentIn(zone, starts_on, (starts_at ?? without).slice(0, 5)).getTime() - cutoff_hours * 3_600_000)

/** SQL: the same for rows of `departures`, of the transaction's agency. `row` is their alias. */
export function closesAtSql(row = 'departures', without = '00:00'): RawBuilder<Date> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<Date>`((${column('starts_on')}::timestamp + coalesce(${column('starts_at')}, ${sql.lit(without)}) - make_interval(hours => ${column('cutoff_hours')}))
    AT TIME ZONE ${zoneSql(thisAgency)})`
}
