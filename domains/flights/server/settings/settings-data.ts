import type { Selectable } from 'kysely'
import type { FlightProvider, FlightSettings, ServiceFeePer } from '../../../../database/tables.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type SettingsRow = Omit<Selectable<FlightSettings>, 'agency_id' | 'updated_at'>

const untouched: SettingsRow = {
  markup_percent: 0,
  fees: [],
  service_fee_per: 'passenger',
  carriers: [],
  provider: 'recorded',
  version: 0,
}

/** The agency's settings. Version 0: the defaults, if it never saved any. */
export async function settingsRow(tx: Tx): Promise<SettingsRow> {
  const row = await tx
    .selectFrom('flight_settings')
    .select(['markup_percent', 'fees', 'service_fee_per', 'carriers', 'provider', 'version'])
    .executeTakeFirst()
  return row ?? untouched
}

interface SettingsInput {
  markup_percent: number
  fees: readonly object[]
  service_fee_per: ServiceFeePer
  carriers: string[]
  provider: FlightProvider
}

/** Saves the settings if their version is still `version`. @returns false if it is not. */
export async function writeSettings(tx: Tx, actor: Actor, version: number, { fees, ...input }: SettingsInput): Promise<boolean> {
  const values = { ...input, fees: JSON.stringify(fees), version: version + 1, updated_at: actor.now }
  if (version === 0) {
    const inserted = await tx
      .insertInto('flight_settings')
      .values({ agency_id: actor.agencyId, ...values })
      .onConflict((conflict) => conflict.column('agency_id').doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await tx.updateTable('flight_settings').set(values).where('version', '=', version).executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
